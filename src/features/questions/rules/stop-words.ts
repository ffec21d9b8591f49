/** Words that say nothing about the subject of a question, in English and German: lower case, in one Unicode form. */
const english = `
a about after again all also am an and any anyone anything are as at back be because been before being below between both
but by can cannot could did do does doing done down during each either else ever every few find for from further get gets
getting give go goes going got had has have having he help her here hers him his how however i if in into is it its just
know let like long look made make many may me might mine more most much must my near need needs never no nor not now of
off often on once one only onto or other our ours out over own per please put same say see shall she should show since so
some still such take tell than that the their them then there these they thing things this those through to too under
until up upon us use used using very via want was way we well were what when where whether which while who whom whose why
will with within without would yes yet you your yours`;

const german = `
ab aber alle allem allen aller alles als also am an andere anderen anderer anderes auch auf aus bei beim bevor bin bis
bitte brauche brauchen braucht da dabei dafür damit danach dann daran darauf daraus darf darin das dass davon davor dazu
dein deine dem den denn der deren des dessen dich die dies diese diesem diesen dieser dieses dir doch dort du durch dürfen
ein eine einem einen einer eines einmal er es etwas euch euer falls finde finden für gegen geht gibt habe haben hat hatte
hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden jeder jedes jetzt kann
kein keine keinem keinen keiner können könnte lange lassen macht mal man mehr mein meine meinem meinen meiner mich mir mit
muss müssen nach nein nicht nichts noch nun nur ob oder ohne oft schon sein seine seinem seinen seiner sich sie sind so
soll sollen sollte sollten sonst über um und uns unser unsere unserem unseren unserer unter viel viele vom von vor wann
war waren warum was weiter welche welchem welchen welcher welches wenn wer werde werden wem wen weshalb wie wieder wieso
will wir wird wo wofür wohin womit woran worauf wurde würde zu zum zur zwischen`;

const wordsOf = (list: string): string[] => list.split(/\s+/u).filter(Boolean);

export const stopWords: ReadonlySet<string> = new Set([...wordsOf(english), ...wordsOf(german)]);
