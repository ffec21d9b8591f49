export const words = {
  performs: {
    sign: {
      title: "Unterschrift",
      name: "Vollständiger Name",
      nameMissing: "Schreiben Sie Ihren Namen.",
      draw: "Zeichnen",
      type: "Tippen",
      how: "Art der Unterschrift",
      pad: "Hier unterschreiben",
      padKeys: "Ohne Stift und Finger: „Tippen“ wählen, dann wird Ihr Name zur Unterschrift.",
      typed: "Ihr Name, wie er als Unterschrift stehen wird",
      empty: "Zeichnen Sie zuerst Ihre Unterschrift, oder wählen Sie „Tippen“.",
      clear: "Zeichnung löschen",
      confirm: "Unterschreiben",
      terms: "Mit der Unterschrift stimmen Sie dem Folgenden zu:",
    },
    saving: {
      savedLong: "Alles, was Sie eingegeben haben, ist auf dem Server gespeichert.",
      savingLong: "Ihre Antworten sind auf diesem Gerät und auf dem Weg zum Server.",
      keptLong:
        "Ihre Antworten sind auf diesem Gerät aufbewahrt und noch nicht auf dem Server. Sie werden von selbst gesendet, sobald der Server erreichbar ist. Löschen Sie nicht die Daten dieses Browsers.",
      memoryLong:
        "Dieser Browser bewahrt nichts auf; Ihre Antworten stehen nur auf dieser Seite. Lassen Sie sie offen, bis „Gespeichert“ erscheint.",
      signInLong:
        "Sie müssen sich erneut anmelden: Ihre Sitzung ist abgelaufen, oder der Arbeitsbereich verlangt nun eine andere Anmeldung. Ihre Antworten sind auf diesem Gerät aufbewahrt; sie werden nach dem Anmelden gesendet.",
      signInAgain: "Erneut anmelden",
      refusedLong:
        "Der Server nimmt das Eingegebene nicht an: {{detail}} Ihre Antworten sind auf diesem Gerät aufbewahrt.",
      filesLong:
        "Der Server nimmt eine Datei nicht an. Ihre Antworten sind auf diesem Gerät aufbewahrt; sehen Sie nach den rot markierten Fotos.",
      sealedLong:
        "Antworten von Ihnen liegen versiegelt auf diesem Gerät und lassen sich gerade nicht öffnen. Sie bleiben hier und kommen dazu, sobald es geht.",
      conflictsLong: "Einige Antworten wurden auf einem anderen Gerät geändert. Sehen Sie beide an und wählen Sie.",
      fullLong:
        "Dieses Gerät ist voll: Das letzte Foto ist nirgends aufbewahrt. Ihre anderen Antworten werden wie immer aufbewahrt. Schaffen Sie Platz auf dem Gerät, und nehmen Sie das Foto dann neu auf.",
      memoryFull:
        "Dieses Gerät ist voll, deshalb sind Ihre Antworten nur in dieser Seite. Lassen Sie sie offen, bis dort „Gespeichert“ steht, und schaffen Sie Platz auf dem Gerät.",
      space: "Frei für diesen Browser: {{left}} von {{all}}",
      invalidLong:
        "In diesem Feld steht keine vollständige Zahl, deshalb wird sie nicht gespeichert: {{fields}}. Vervollständigen Sie sie, oder leeren Sie das Feld.",
      outOfBoundsLong:
        "Diese Zahl liegt außerhalb ihrer Grenzen und ist deshalb nur auf diesem Gerät: {{fields}}. Messen Sie noch einmal, oder behalten Sie sie mit einer Begründung, wo die Frage das zulässt.",
      sizeOfWaiting_one: "{{count, number}} Datei ist noch zu senden",
      sizeOfWaiting_other: "{{count, number}} Dateien sind noch zu senden",
      at: "Zuletzt gespeichert",
      tryNow: "Jetzt senden",
      showConflicts: "Vergleichen",
    },
    steps: {
      title: "Alle Schritte",
      done: "erledigt",
      open: "offen",
      need: "Angaben nötig",
      here: "Sie sind hier",
      count: "{{done, number}} von {{total, number}} Schritten erledigt",
      textSize: "Schriftgröße",
      size: {
        normal: "100 %",
        large: "113 %",
        larger: "125 %",
        largest: "150 %",
      },
      keys: "Alt und die Pfeiltasten führen von Schritt zu Schritt.",
      look: "Darstellung",
      looks: {
        light: "Hell",
        dark: "Dunkel",
        system: "Wie das Gerät",
      },
      others: "Ihre anderen laufenden Durchführungen",
      otherDone: "{{done, number}} von {{total, number}} Schritten erledigt, zuletzt bearbeitet",
      thisPerform: "Diese Durchführung",
      version: "Version {{number, number}}, begonnen",
      startAgain: "Neu beginnen",
      remove: "Diese Durchführung entfernen",
    },
    submit: {
      requiredStepsNotComplete: "Es fehlen Pflichtangaben",
      blocked:
        "Machen Sie alle Pflichtangaben, bevor Sie einreichen. Wir bringen Sie zum ersten Schritt, der nicht vollständig ist.",
      goThere: "Schritt zeigen",
      title: "Diese Durchführung einreichen?",
      everything:
        "Alle Schritte sind erledigt. Nach dem Einreichen sind die Antworten ein Nachweis, der nicht mehr geändert werden kann.",
      notEverything_one:
        "{{count, number}} Schritt ist nicht erledigt. Sie können trotzdem einreichen. Danach sind die Antworten ein Nachweis, der nicht mehr geändert werden kann.",
      notEverything_other:
        "{{count, number}} Schritte sind nicht erledigt. Sie können trotzdem einreichen. Danach sind die Antworten ein Nachweis, der nicht mehr geändert werden kann.",
      confirm: "Einreichen",
      notSent:
        "Das Einreichen hat nicht geklappt, weil noch nicht alles auf dem Server ist. Ihre Antworten sind auf diesem Gerät aufbewahrt. Versuchen Sie es mit Verbindung erneut.",
      signIn:
        "Sie müssen sich erneut anmelden, bevor Sie einreichen können. Ihre Antworten sind auf diesem Gerät aufbewahrt.",
      refused: "Das Einreichen hat nicht geklappt: {{detail}}",
      later: "Sie wird eingereicht, sobald es eine Verbindung gibt",
      away: "Zurzeit gibt es keine Verbindung: Sie bleibt auf diesem Gerät und wird eingereicht, sobald es eine gibt.",
      waitsTitle: "Wartet aufs Einreichen",
      waits:
        "Alles, was Sie eingegeben haben, ist auf diesem Gerät aufbewahrt. Sobald es eine Verbindung gibt, wird es von selbst gesendet und eingereicht, auch wenn diese Durchführung nicht geöffnet ist.",
      takeBack: "Zurück zu den Schritten",
      stopped: {
        changed:
          "Sie wurde nicht eingereicht: Danach kamen Antworten von einem anderen Gerät. Sehen Sie sie an und reichen Sie noch einmal ein.",
        incomplete: "Sie wurde nicht eingereicht: Es fehlen Pflichtangaben.",
        refused: "Sie wurde nicht eingereicht: {{detail}}",
      },
      understood: "Verstanden",
    },
    conflict: {
      title: "Auf einem anderen Gerät geändert",
      banner_one: "{{count, number}} Antwort wurde auch auf einem anderen Gerät geändert.",
      banner_other: "{{count, number}} Antworten wurden auch auf einem anderen Gerät geändert.",
      look: "Vergleichen",
      intro: "Die spätere Antwort gilt zurzeit. Die andere ist nicht verloren: Wählen Sie, welche von beiden gilt.",
      here: "Sie, auf diesem Gerät",
      there: "Sie, auf einem anderen Gerät",
      inUse: "gilt zurzeit",
      keep: "Behalten",
      take: "Diese nehmen",
      markTitle: "Der Schritt ist als erledigt markiert",
      yes: "Ja",
      no: "Nein",
      none: "Es ist nichts mehr zu vergleichen.",
    },
    aside: {
      title: "Antworten ohne Platz",
      bannerReset:
        "Diese Durchführung wurde auf eine andere Version gebracht oder neu begonnen. Einige Antworten konnten nicht mitgenommen werden.",
      unsent: "Nicht gesendete Antworten",
      unsentWhy:
        "Sie wurden auf diesem Gerät eingegeben und waren noch nicht auf dem Server, als diese Durchführung endete.",
      look: "Zeigen",
      copy: "Als Text kopieren",
      copied: "Kopiert",
      copyFailed: "Das Kopieren hat nicht geklappt. Laden Sie sie als Datei herunter.",
      download: "Als Text herunterladen",
      downloadJson: "Als JSON herunterladen",
      understood: "Zur Kenntnis genommen, hier entfernen",
    },
    ended: {
      removed: "Diese Durchführung wurde entfernt",
      removedWhy: "Sie wurde von Ihnen entfernt, hier oder auf einem anderen Gerät.",
      endedBy: "{{name}} hat diese Durchführung beendet",
      endedByWhy:
        "Was auf dem Server angekommen war, bleibt dort getrennt von den Nachweisen erhalten. Sie lässt sich weder fortsetzen noch einreichen.",
      missing: "Diese Durchführung ist nicht hier",
      missingWhy: "Es hat sie nie gegeben, oder Sie sehen sie nicht mehr.",
      backToList: "Zu meinen Durchführungen",
    },
    reset: {
      banner: "Version {{version, number}} wurde veröffentlicht.",
      bannerNow: "Sie führen Version {{now, number}} durch.",
      action: "Zu ihr wechseln",
      title: "Zu Version {{version, number}} wechseln?",
      kept: "Antworten auf unveränderte Fragen bleiben: {{kept, number}} von {{total, number}}.",
      asked_one: "{{count, number}} Antwort wird neu gefragt, weil sich ihre Frage geändert hat:",
      asked_other: "{{count, number}} Antworten werden neu gefragt, weil sich ihre Fragen geändert haben:",
      gone_one: "{{count, number}} Antwort hat in der neuen Version keinen Platz:",
      gone_other: "{{count, number}} Antworten haben in der neuen Version keinen Platz:",
      unmarked_one: "{{count, number}} Schritt hat sich geändert und ist wieder offen:",
      unmarked_other: "{{count, number}} Schritte haben sich geändert und sind wieder offen:",
      changes: {
        changed_one: "{{count, number}} Schritt ist geändert",
        changed_other: "{{count, number}} Schritte sind geändert",
        added_one: "{{count, number}} Schritt ist neu",
        added_other: "{{count, number}} Schritte sind neu",
        removed_one: "{{count, number}} Schritt ist weggefallen",
        removed_other: "{{count, number}} Schritte sind weggefallen",
        none: "Kein Schritt ist geändert, höchstens ihre Reihenfolge, der Titel oder die Beschreibung.",
        here: "Der Schritt, bei dem Sie sind, gehört dazu.",
      },
      note: "Der Server vergleicht genauer als dieses Gerät und fragt vielleicht noch einige davon neu. Was nicht mitgenommen wird, bleibt im Verlauf dieser Durchführung und wird Ihnen gezeigt.",
      looking: "Die Versionen werden verglichen…",
      confirm: "Zu Version {{version, number}} wechseln",
      againTitle: "Neu beginnen?",
      again:
        "Diese Durchführung wird mit allen Antworten ({{count, number}}) entfernt, und mit der veröffentlichten Version wird eine neue begonnen.",
      againConfirm: "Entfernen und neu beginnen",
      notSent:
        "Noch ist nicht alles auf dem Server; es wurde nichts geändert. Ihre Antworten sind auf diesem Gerät aufbewahrt.",
      errorPerformResetForbidden: "Sie dürfen die Version dieser Durchführung nicht wechseln.",
      errorPerformIdNotFound: "Diese Durchführung gibt es nicht mehr.",
      failed: "Das hat nicht geklappt. Ihre Antworten sind aufbewahrt.",
    },
  },
};
