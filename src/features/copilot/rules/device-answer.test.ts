import { describe, expect, it } from "vitest";
import { deviceIdOf as idOf, deviceProcedure as procedure } from "#tests/support/device-procedures.ts";
import { answerFromDevice } from "./device-answer.ts";

const pump = procedure(1, "Change the seal of the feed pump", {
  "Fit the seal": "Press the seal in by hand.",
  "Fasten the cover": "Tighten the cover bolts crosswise with 45 Nm of torque.",
});
const mixer = procedure(2, "Clean the dough mixer", { "Close the lid": "Tighten the lid bolts with 18 Nm of torque." });
const conveyor = procedure(3, "Förderband schmieren", {
  "Nippel finden": "Verwenden Sie für die Lager der Trommel das Fett NLGI 2.",
});
const kept = [pump, mixer, conveyor];

const torque = "With what torque do I tighten the bolts?";
const anywhere = { name: "" };

describe("[CP21] an answer from the procedures on a device", () => {
  it("quotes the sentence with its step, that of the person's own step first", () => {
    const at = answerFromDevice(torque, kept, { procedureId: pump.id, stepId: idOf(11), name: "Fasten the cover" });
    expect(at.text.split("[1]")[0]).toContain("45 Nm");
    expect(at.references[0]).toMatchObject({
      citation: 1,
      procedureId: pump.id,
      stepNumber: 2,
      stepTitle: "Fasten the cover",
      version: 3,
    });
    const { excerpt, marks } = at.references[0] ?? { excerpt: "", marks: [] };
    expect(excerpt.slice(marks[0]?.start, marks[0]?.end)).toContain("45 Nm of torque");
    const other = answerFromDevice(torque, kept, { procedureId: mixer.id, name: "Close the lid" });
    expect(other.text.split("[1]")[0]).toContain("18 Nm");
  });

  it("finds in the language of the text, through a slip, and says how the word was read", () => {
    const found = answerFromDevice("Welches Fett NLGI ist für die Lager der Trommell?", kept, anywhere);
    expect(found.text).toContain("Fett NLGI 2");
    expect(found.corrections).toEqual([{ typed: "trommell", read: "trommel" }]);
  });

  it("is about the step where the question says nothing else", () => {
    const place = { procedureId: pump.id, stepId: idOf(11), name: "Fasten the cover" };
    for (const question of ["How tight?", "What do I do here?"]) {
      expect(answerFromDevice(question, kept, place)).toMatchObject({
        text: expect.stringContaining("45 Nm"),
        unknownWords: [],
      });
    }
  });

  it("is none on a topic that is absent, with the words that nothing here contains", () => {
    const place = { procedureId: pump.id, stepId: idOf(11), name: "Fasten the cover" };
    const found = answerFromDevice("Who won the football championship in Brazil?", kept, place);
    expect(found).toMatchObject({ text: "", references: [], procedureCount: 3 });
    expect(found.unknownWords).toContain("football");
  });

  it("is none where the device keeps nothing", () => {
    expect(answerFromDevice(torque, [], anywhere)).toMatchObject({ text: "", procedureCount: 0 });
  });
});
