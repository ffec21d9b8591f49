export const words = {
  record: {
    title: "Sprachaufnahme zu „{{title}}“",
    note: "Sprechen Sie, während der Film ohne Ton läuft: Was Sie sagen, wird zu Schritten.",
    back: "Anleitungen",
    loadFailed: "Diese Sprachaufnahme ließ sich nicht öffnen",
    mayNot: "Sie dürfen hier keine Entwürfe schreiben",
    mayNotHint: "Ein Mitglied, dessen Rolle Anleitungen verwalten darf, kann das tun.",
    film: "Film",
    loadingFilm: "Der Film wird geladen, damit er auch ohne Netz läuft",
    streams:
      "Dieser Film ist zu groß, um ihn auf diesem Gerät aufzubewahren ({{size}}; aufbewahrt werden bis zu {{max}}): Er braucht beim Abspielen das Netz. Was Sie sprechen, bleibt trotzdem hier aufbewahrt.",
    filmNotKept:
      "Auf diesem Gerät ist kein Platz, um den Film aufzubewahren. Er läuft, solange diese Seite offen ist; nach einem Neuladen braucht er das Netz.",
    filmNotHere: "Der Film ist nicht auf diesem Gerät",
    filmNotHereHint: "Ihre Abschnitte sind hier aufbewahrt. Der Film öffnet sich von selbst, sobald ein Netz da ist.",
    filmFailed: "Der Film ließ sich nicht laden",
    start: "Aufnehmen",
    starting: "Mikrofon wird geöffnet …",
    pause: "Aufnahme anhalten",
    next: "Nächster Abschnitt",
    hint: "Sprechen Sie in kurzen Sätzen. Eine Pause beendet den Abschnitt von selbst. Ohne einen Sprachdienst Ihres Werks wird Englisch verstanden.",
    recording: "Aufnahme bei {{at}}",
    again: "Abschnitt {{number}} wird neu aufgenommen",
    stopped: "Aufnahme angehalten",
    level: "Wie laut Sie zu hören sind",
    heard: "Sie sind zu hören",
    unheard:
      "Es ist nichts zu hören. Sprechen Sie lauter, gehen Sie näher heran, oder prüfen Sie, welches Mikrofon der Browser verwendet.",
    notKept:
      "Dieses Gerät konnte den letzten Abschnitt nicht aufbewahren: Der Speicher ist voll oder gesperrt. Schaffen Sie Platz, und nehmen Sie ihn noch einmal auf.",
    nothingHeard: "Es war nichts zu hören, also wurde nichts aufbewahrt.",
    passages: "Abschnitte",
    empty: "Noch nichts aufgenommen",
    emptyHint:
      "Drücken Sie auf „Aufnehmen“, und sagen Sie, was Sie sehen. Jeder Abschnitt erscheint hier; Sie können ihn anhören, neu aufnehmen oder entfernen.",
    passage: "Abschnitt {{number}}",
    from: "{{from}} bis {{to}}",
    listen: "Anhören",
    stop: "Beenden",
    retake: "Neu aufnehmen",
    remove: "Entfernen",
    actOn: "{{action}}: Abschnitt {{number}}, {{from}} bis {{to}}",
    removed: "Abschnitt {{number}} ist entfernt",
    kept: "Der Abschnitt bei {{from}} ist auf diesem Gerät aufbewahrt",
    cannotPlay:
      "Dieser Abschnitt lässt sich jetzt nicht abspielen. Er liegt auf dem Server; hören Sie ihn an, wenn das Netz wieder da ist.",
    state: {
      waiting: "Auf diesem Gerät",
      sent: "Gesendet",
      refused: "Nicht gesendet",
    },
    refusedAs: {
      tooManyTakes: "Es sind zu viele Aufnahmen. Entfernen Sie einige, und nehmen Sie diese noch einmal auf.",
      notRecordable: "Ein Entwurf entsteht gerade oder ist fertig. Dieser Abschnitt kam zu spät dafür.",
      lost: "Dieses Gerät hat den Ton verloren. Nehmen Sie den Abschnitt noch einmal auf.",
      other:
        "Der Server hat diesen Abschnitt nicht angenommen. Nehmen Sie ihn noch einmal auf, oder entfernen Sie ihn.",
    },
    waiting_one:
      "1 Abschnitt ist auf diesem Gerät und noch nicht gesendet. Er wird von selbst gesendet, sobald ein Netz da ist.",
    waiting_other:
      "{{count}} Abschnitte sind auf diesem Gerät und noch nicht gesendet. Sie werden von selbst gesendet, sobald ein Netz da ist.",
    draft: "Entwurf erstellen",
    draftBegun:
      "Der Entwurf entsteht aus Ihrer Sprachaufnahme. Er erscheint unter „Entwürfe aus Filmen und Dokumenten“.",
    draftFailed: "Der Entwurf ließ sich nicht beginnen. Versuchen Sie es noch einmal.",
    draftLacks: "Nehmen Sie zuerst einen Abschnitt auf.",
    draftUnsent: "Die Abschnitte werden noch gesendet.",
    draftRefused: "Nehmen Sie die Abschnitte neu auf, die nicht gesendet wurden, oder entfernen Sie sie.",
    draftRecording: "Halten Sie zuerst die Aufnahme an.",
    over: {
      working:
        "Aus diesem Film entsteht gerade ein Entwurf. Falls das fehlschlägt, können Sie eine Sprachaufnahme machen.",
      completed: "Der Entwurf aus diesem Film ist fertig.",
      open: "Entwurf öffnen",
    },
    fault: {
      refused: {
        title: "Der Browser darf das Mikrofon nicht verwenden",
        body: "Erlauben Sie es beim Schloss oder beim Mikrofon neben der Adresse, und drücken Sie noch einmal auf „Aufnehmen“.",
      },
      missing: {
        title: "Kein Mikrofon gefunden",
        body: "Schließen Sie eines an, oder schalten Sie es in den Einstellungen des Geräts ein, und drücken Sie noch einmal auf „Aufnehmen“.",
      },
      busy: {
        title: "Das Mikrofon ist belegt",
        body: "Eine andere App oder Seite verwendet es. Schließen Sie diese, und drücken Sie noch einmal auf „Aufnehmen“.",
      },
      insecure: {
        title: "Diese Adresse ist nicht sicher",
        body: "Browser öffnen das Mikrofon nur unter https. Fragen Sie, wer diese Installation betreibt.",
      },
      unsupported: {
        title: "Dieser Browser kann nicht aufnehmen",
        body: "Verwenden Sie ein aktuelles Chrome, Edge, Firefox oder Safari, oder fügen Sie den Text ein, als Text oder Untertitel.",
      },
      lost: {
        title: "Das Mikrofon ist weg",
        body: "Es wurde getrennt oder ausgeschaltet. Was Sie bis dahin gesagt haben, ist aufbewahrt. Schließen Sie es wieder an, und drücken Sie auf „Aufnehmen“.",
      },
      film: {
        title: "Der Film läuft nicht",
        body: "Warten Sie, bis er geladen ist, und drücken Sie noch einmal auf „Aufnehmen“.",
      },
    },
  },
};
