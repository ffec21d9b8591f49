export const words = {
  approval: {
    label: "Freigabe",
    asked: "{{name}} bittet darum, diesen Entwurf freizugeben und zu veröffentlichen.",
    ownRequest: "Sie haben selbst darum gebeten, darum muss jemand anders entscheiden.",
    ownEdit:
      "Sie haben selbst an diesem Entwurf geschrieben, darum muss ihn jemand anders freigeben. Ablehnen können Sie ihn.",
    waits: "Wer veröffentlichen darf, entscheidet darüber.",
    accept: "Freigeben und veröffentlichen",
    acceptTitle: "Diesen Entwurf freigeben und veröffentlichen?",
    acceptBody:
      "Er tritt an die Stelle der Version, die jetzt ausgeführt wird, mit Ihrem Namen als Freigebende Person.",
    note: "Was neu ist, für alle, die den Verlauf lesen",
    accepted: "Freigegeben und als Version {{version}} veröffentlicht",
    reject: "Ablehnen",
    rejectTitle: "Diesen Entwurf ablehnen?",
    rejectBody: "Wer ihn geschrieben hat, sieht den Grund.",
    reason: "Grund",
    reasonMissing: "Sagen Sie, warum, damit es in Ordnung gebracht werden kann.",
    rejected: "Abgelehnt. Wer ihn geschrieben hat, erfährt den Grund",
    cancel: "Anfrage zurückziehen",
    cancelled: "Die Anfrage wurde zurückgezogen",
    failure: {
      notPending: "Die Anfrage wurde zurückgezogen, oder jemand anders hat schon entschieden.",
      contentChanged: "Der Entwurf ist inzwischen ein anderer. Sehen Sie ihn noch einmal an.",
      ownApproval: "Das muss jemand anders freigeben.",
      cannotSign: "Diese Stufe unterschreiben andere. Sehen Sie nach, auf wen gewartet wird.",
      freshSignInRequired: "Für eine Unterschrift melden Sie sich neu an. Es wurde nichts unterschrieben.",
      stagesRequired:
        "Versionen werden inzwischen in Stufen unterschrieben. Ziehen Sie die Anfrage zurück, und fragen Sie neu.",
      draftInvalid: "Der Entwurf kann so nicht veröffentlicht werden. Lehnen Sie ihn mit diesem Grund ab.",
      mediaNotUploaded: "Einige Dateien des Entwurfs wurden nie hochgeladen. Lehnen Sie ihn mit diesem Grund ab.",
      draftLocked:
        "Jemand anders bearbeitet diesen Entwurf. Es wurde nichts entschieden: Versuchen Sie es, wenn das beendet ist.",
      draftLockedBy:
        "{{name}} bearbeitet diesen Entwurf. Es wurde nichts entschieden: Versuchen Sie es, wenn das beendet ist.",
      staleDraft: "Der Entwurf ist inzwischen ein anderer. Sehen Sie ihn noch einmal an.",
      draftEnded: "Der Entwurf wurde inzwischen veröffentlicht oder gelöscht.",
      network: "Der Server ist nicht erreichbar. Es wurde nichts entschieden.",
      failed: "Das hat nicht geklappt. Es wurde nichts entschieden.",
    },
  },
};
