export const words = {
  tree: {
    drag: "{{name}} verschieben",
    lifted: "{{name}} wird verschoben. Pfeiltasten wählen den Platz, Eingabe legt ab, Escape bricht ab.",
    before: "Vor {{name}}",
    after: "Nach {{name}}",
    on: "In {{name}}",
  },
};
