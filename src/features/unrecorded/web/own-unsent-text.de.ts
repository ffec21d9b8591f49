export const words = {
  sessions: {
    ownUnsent: {
      title_one: "Antworten von Ihnen aus {{count, number}} Durchführung wurden nicht gesendet",
      title_other: "Antworten von Ihnen aus {{count, number}} Durchführungen wurden nicht gesendet",
      body: "Sie sind nicht mehr Mitglied des Arbeitsbereichs, aber was Sie eingegeben haben, ist noch auf diesem Gerät. Sie können es lesen, mitnehmen und übergeben.",
      open: "Meine Antworten zeigen",
    },
  },
};
