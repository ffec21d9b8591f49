export const words = {
  performs: {
    handover: {
      noteAnswers_one: "{{count, number}} Antwort auf diesem Gerät wurde nicht gesendet",
      noteAnswers_other: "{{count, number}} Antworten auf diesem Gerät wurden nicht gesendet",
      noteRuns_one: "{{count, number}} Durchführung auf diesem Gerät wurde nicht gesendet",
      noteRuns_other: "{{count, number}} Durchführungen auf diesem Gerät wurden nicht gesendet",
      whose: "Eingegeben von: {{names}}.",
      somebody: "jemandem, der hier nicht aufgeführt ist",
      noteWhy:
        "Sie sind hier sicher, und niemand sonst bekommt sie zu sehen. Sie werden gesendet, sobald sich die Person, die sie eingegeben hat, auf diesem Gerät anmeldet.",
      noteCode: "Kann sich diese Person nicht mehr anmelden? Dann lassen sich die Antworten mit einem Code übergeben.",
      openOwn: "Meine Antworten zeigen",
      byCode: "Mit Code übergeben",
      codeTitle: "Mit Code übergeben",
      codeWhy:
        "Bitten Sie jemanden, der alle Nachweise sehen darf, um einen Code: unter „Durchführungen“, „Ohne Nachweis“. Die Antworten werden an Ihren Arbeitsbereich gesendet und dort getrennt von den Nachweisen aufbewahrt. Auf diesem Gerät sieht sie niemand.",
      code: "Code",
      codeWrong: "Ein Code hat 12 Buchstaben und Ziffern, zum Beispiel K7QM-2F9T-XW3H.",
      codeRefused: "Dieser Code ist falsch, verbraucht oder älter als vier Stunden. Bitten Sie um einen neuen.",
      send: "Übergeben",
      network:
        "Der Server hat nicht geantwortet. Die Antworten sind weiterhin auf diesem Gerät; versuchen Sie es mit einer Verbindung noch einmal.",
      sent_one: "{{count, number}} Durchführung wurde übergeben.",
      sent_other: "{{count, number}} Durchführungen wurden übergeben.",
      kept_one: "{{count, number}} Durchführung bleibt auf diesem Gerät: Der Code gilt nicht für sie.",
      kept_other: "{{count, number}} Durchführungen bleiben auf diesem Gerät: Der Code gilt nicht für sie.",
      done: "Fertig",
    },
    own: {
      title: "Ihre Antworten auf diesem Gerät",
      note: "Sie sind nicht mehr Mitglied dieser Arbeitsbereiche. Was Sie eingegeben haben und nicht senden konnten, ist noch hier.",
      workspace: "Arbeitsbereich: {{name}}",
      workspaceGone: "Ein Arbeitsbereich, den Sie verlassen haben",
      until: "Sie können diese Antworten übergeben bis",
      tooLate:
        "Sie sind seit mehr als sieben Tagen nicht mehr Mitglied, deshalb nimmt der Arbeitsbereich sie von Ihnen nicht mehr an. Kopieren Sie sie, laden Sie sie herunter, oder übergeben Sie sie mit einem Code.",
      signInAgain:
        "Sie werden zuerst gebeten, sich neu anzumelden: Ihre jetzige Anmeldung ist von vor Ihrem Ausscheiden.",
      emptyTitle: "Auf diesem Gerät sind keine Antworten von Ihnen",
      emptyWhy: "Alles, was Sie hier eingegeben haben, wurde gesendet oder entfernt.",
      failed: "Dieses Gerät konnte nicht gelesen werden",
      failedWhy: "Es wurde nichts entfernt.",
      version: "Version {{number, number}}, letzte Eingabe",
      noAnswers: "Es wurden keine Antworten gegeben, nur Schritte als erledigt markiert.",
      photos_one:
        "{{count, number}} Foto oder Unterschrift ist nur auf diesem Gerät und wird nicht übergeben: Laden Sie es herunter.",
      photos_other:
        "{{count, number}} Fotos oder Unterschriften sind nur auf diesem Gerät und werden nicht übergeben: Laden Sie sie herunter.",
      downloadPhotos: "Fotos herunterladen",
      handOver: "Übergeben",
      handedOver: "Übergeben. Der Arbeitsbereich bewahrt diese Antworten getrennt von seinen Nachweisen auf.",
      remove: "Von diesem Gerät entfernen",
      removeTitle: "Diese Antworten von diesem Gerät entfernen?",
      removeBody: "Sie werden auf diesem Gerät gelöscht und lassen sich nicht zurückholen.",
      removeBodyUnsent: "Sie wurden nicht übergeben, und niemand sonst hat sie. Sie lassen sich nicht zurückholen.",
      removeConfirm: "Entfernen",
      notTaken:
        "Der Arbeitsbereich hat sie nicht angenommen: {{detail}} Sie sind weiterhin hier; kopieren Sie sie oder laden Sie sie herunter.",
      notReached:
        "Der Server hat nicht geantwortet. Sie sind weiterhin hier; versuchen Sie es mit einer Verbindung noch einmal.",
      back: "Zur Anmeldung",
    },
  },
};
