export const words = {
  notifications: {
    title: "Mitteilungen",
    bell: "Mitteilungen",
    bellUnread_one: "Mitteilungen, {{count, number}} ungelesen",
    bellUnread_other: "Mitteilungen, {{count, number}} ungelesen",
  },
};
