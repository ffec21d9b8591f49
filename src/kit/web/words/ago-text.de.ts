export const words = {
  ago: {
    now: "gerade eben",
    minutes: "vor {{count, number}} min",
    hours: "vor {{count, number}} h",
    days_one: "vor {{count, number}} Tag",
    days_other: "vor {{count, number}} Tagen",
  },
  lasts: {
    seconds: "unter 1 min",
    minutes: "{{minutes, number}} min",
    hours: "{{hours, number}} h {{minutes, number}} min",
    days_one: "{{count, number}} Tag",
    days_other: "{{count, number}} Tage",
  },
};
