export const words = { alsoFound: { title: "Auch im Text", all: "Alle Treffer" } };
