/** Units by their names in English, German and Spanish, and by their symbol. Symbols of one letter say too little. */
const units =
  "kilogram kilograms kilogramme kilogrammes kilogramm kilogramo kilogramos kilo kilos kg,kilometre kilometres kilometer kilometers kilometern kilómetro kilómetros km,centimetre centimetres centimeter centimeters zentimeter zentimetern centímetro centímetros cm,millimetre millimetres millimeter millimeters millimetern milímetro milímetros mm,millilitre millilitres milliliter milliliters millilitern mililitro mililitros ml,decibel decibels dezibel decibelio decibelios db,kilowatt kilowatts kilovatio kilovatios kw,megawatt megawatts megavatio megavatios mw,kilovolt kilovolts kilovoltio kilovoltios kv,hertz hercio hercios hz,newtonmeter newtonmetern nm,minute minutes minuten minuto minutos min";
const known = new Map(
  units.split(",").flatMap((group) => {
    const names = group.split(" ");
    return names.map((name) => [name, names] as const);
  }),
);

/** [SR41] The other names and the symbol of a unit: `kilos` is also `kg`. */
export const unitNames = (word: string): string[] => (known.get(word) ?? []).filter((name) => name !== word);
