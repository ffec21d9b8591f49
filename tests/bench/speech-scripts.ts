/** What is said in the films, by steps. */
export const scripts: readonly (readonly (readonly string[])[])[] = [
  [
    ["Before you start, put on your safety glasses and gloves.", "Make sure that the machine is switched off."],
    ["First, remove the four screws on the back cover.", "Keep the screws in a small tray."],
    ["Next, lift the cover away and set it aside.", "Be careful not to pull the ribbon cable on the left side."],
    ["Now disconnect the water hose from the pump.", "Place a towel under the hose to catch any water."],
    ["After that, unscrew the old pump and pull it straight out of the housing."],
    ["Finally, connect the hose again and run a short test to check for leaks."],
  ],
  [
    ["First, open the guard and hang your tag on the handle."],
    [
      "Then check that the pressure is between two and four bar.",
      "If it is higher, close the valve and call your supervisor.",
    ],
    ["Now tighten the six bolts with the torque wrench.", "Work in a star pattern."],
    ["Next, wipe the sensor with a clean cloth.", "Wait ten minutes until it is dry."],
    ["Finally, write down the reading of the gauge and close the guard."],
  ],
  [
    ["To begin, take the filter out of its box and check the seal for cracks."],
    ["Next, turn the old filter to the left until it comes off.", "Some oil will run out, so hold a pan below it."],
    ["Now clean the thread with a dry rag.", "There must be no dirt left on it."],
    ["Then put a drop of oil on the new seal and screw the filter on by hand."],
    ["After that, start the engine and look for leaks.", "Warning, the pipe gets hot."],
  ],
  [
    ["First, wash your hands and put on a clean coat."],
    ["Then weigh two hundred grams of flour into the large bowl."],
    ["Next, add the water slowly and stir until the dough is smooth.", "Do not use hot water."],
    ["Now cover the bowl and let it rest for thirty minutes in a warm place."],
    ["Finally, clean the table and put the bowl into the oven."],
  ],
];
export const voices = ["slt", "rms", "awb"] as const;
