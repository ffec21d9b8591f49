export const words = {
  performs: {
    photo: {
      hint: {
        blurred: "Dieses Bild wirkt unscharf.",
        tooDark: "Dieses Bild ist sehr dunkel.",
        tooSmall: "Dieses Bild ist sehr klein.",
        short: {
          blurred: "Unscharf?",
          tooDark: "Zu dunkel?",
          tooSmall: "Zu klein?",
        },
        choose: "Sie können es neu aufnehmen oder so behalten.",
        keep: "Behalten",
      },
    },
  },
};
