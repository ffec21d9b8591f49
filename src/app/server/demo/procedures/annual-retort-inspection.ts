import {
  ask,
  at,
  choose,
  instruct,
  number,
  photo,
  procedure,
  published,
  remind,
  section,
  show,
  sign,
  step,
  verify,
  versions,
  warn,
} from "../write.ts";

const trolley = (n: number) =>
  step(
    `Trolley ${n}`,
    instruct("Wheels turn, axle straight, no sharp edge, number readable."),
    choose(`Trolley ${n}`, ["* Fit", "Repair", "Scrap"]),
  );

const doorBolt = (n: number) =>
  step(
    `Bolt ${n}`,
    number(`Bolt ${n}, thread wear on gauge G-16`, { min: 0, max: 0.3, unit: "mm", usual: [0.12, 0.04] }),
  );

export const annualRetortInspection = procedure(
  "annual-retort-inspection",
  {
    title: "Annual retort inspection",
    description:
      "Inside, outside, pressure test and temperature spread of one retort, with the inspector of the insurer. One day, two people.",
    image: "retort-vessel",
    groups: ["mechanical", "electrical", "laboratory"],
    areas: ["retort-hall"],
    author: "samuel-adeyemi",
    minutes: 410,
    timesAWeek: 0.25,
    state: published(
      versions(
        "samuel-adeyemi",
        "tomasz-wolski",
        [1, 372, "First issue, from the maker's manual."],
        [2, 92, "Temperature spread with eight loggers instead of four."],
      ),
    ),
  },
  section(
    "Permits and isolation",
    step("Which retort?", choose("Retort", ["R-1", "* R-2", "R-3"]), at("retort-hall", 0.55, 0.35)),
    step(
      "Permit for confined space",
      instruct("Permit from the shift manager, rescue person named, gas meter tested."),
      ask("Permit number", { says: ["CS-0212", "CS-0219", "CS-0224", "CS-0230"] }),
      warn("Nobody goes in without a second person at the door who does nothing else."),
    ),
    step(
      "Isolate steam, water, air and drain",
      show("retort-vessel"),
      instruct("V-1, V-2, V-3 and V-6 shut, locked, tagged. Blind flange into the steam line."),
      photo("Blind flange in place", { example: "retort-flange", usual: "retort-flange" }),
    ),
    step(
      "Lock out the panel",
      show("isolator-positions"),
      instruct("MCC-3, field of this retort, to 0. Padlock, tag, try START."),
      choose("Anything live?", ["* No", "Yes"]),
    ),
    step(
      "Vent and cool",
      show("pressure-gauge"),
      number("Wall temperature at the middle", { min: 10, max: 40, unit: "°C", usual: [31, 3] }),
      number("Pressure at PI-301", { min: 0, max: 0, unit: "bar", usual: [0, 0] }),
    ),
    step(
      "Measure the air inside",
      number("Oxygen", { min: 20, max: 21, unit: "%", usual: [20.9, 0.05] }),
      number("Carbon monoxide", { min: 0, max: 20, unit: "ppm", usual: [1, 0.8] }),
      remind("Measure low, in the middle and high. Again after every break."),
    ),
  ),
  section(
    "Door and closure",
    step(
      "Seal face",
      instruct("Clean, lamp from the side, straight edge all round."),
      number("Deepest groove", { min: 0, max: 0.5, unit: "mm", usual: [0.18, 0.08] }),
    ),
    ...[1, 2, 3, 4, 5, 6, 7, 8].map(doorBolt),
    step(
      "Clamp ring, crack test",
      instruct("Clean, penetrant red, 15 minutes, wipe, developer white, 10 minutes."),
      photo("Clamp ring with developer", { usual: "retort-flange" }),
      choose("Indications", ["* None", "Round, under 1.5 mm", "Linear: reject"]),
    ),
    step("Hinge play", number("Play at the door edge", { min: 0, max: 3, unit: "mm", usual: [1.6, 0.4] })),
    step(
      "Door interlock",
      instruct("With 0.1 bar of air inside, the bolt key must not turn."),
      choose("Interlock holds at 0.1 bar", ["* Yes", "No"]),
      warn("Stand beside the door, never in front of it."),
    ),
  ),
  section(
    "Inside",
    step(
      "Enter",
      remind("Sign in at the door. Lamp 24 V only."),
      sign("I have the permit, I know the rescue signal and my rescue person stands at the door."),
    ),
    step(
      "Wall thickness, twelve points",
      instruct("Ultrasonic gauge, points on the drawing. Enter the least."),
      number("Least wall thickness", { min: 7.2, max: 8.4, unit: "mm", usual: [7.8, 0.14] }),
    ),
    step(
      "Welds",
      instruct("Both circular seams and the long seam, lamp from the side."),
      choose("Welds", ["* Sound", "Pitting", "Crack: stop"], { isMultiple: true }),
    ),
    step(
      "Steam spreader",
      instruct("Every hole open, 5 mm drill by hand."),
      number("Holes found blocked", { min: 0, max: 48, unit: "holes", usual: [3, 2] }),
    ),
    step("Drain strainer", photo("Strainer, cleaned", { usual: "retort-vessel" })),
    step("Trolley rails", number("Gauge of the rails, least", { min: 598, max: 602, unit: "mm", usual: [600, 0.5] })),
    step("Come out, count", number("People signed out", { min: 1, max: 6, unit: "people", usual: [2, 0.5] })),
  ),
  section("Trolleys", ...[1, 2, 3, 4].map(trolley)),
  section(
    "Valves and instruments",
    step(
      "Safety valve to the test bench",
      instruct("Out, tagged, tested, sealed."),
      number("Opens at", { min: 3.4, max: 3.6, unit: "bar", usual: [3.5, 0.03] }),
    ),
    step(
      "Gauge PI-301 against the standard",
      number("Largest deviation", { min: 0, max: 0.06, unit: "bar", usual: [0.03, 0.01] }),
    ),
    step(
      "Temperature TT-302 in the dry block at 121 °C",
      number("Reading", { min: 120.5, max: 121.5, unit: "°C", usual: [121, 0.14] }),
    ),
    step(
      "Vent and drain valves, stroke",
      choose("All strokes full, no hiss when shut", ["* Yes", "V-4 hisses", "V-6 hisses"]),
    ),
    step("Steam trap", choose("Trap", ["* Works", "Blows through", "Cold"])),
  ),
  section(
    "Pressure test",
    step(
      "New gasket, torque 45 Nm",
      show("retort-flange", "torque-wrench"),
      instruct("Do **Torque the retort flange**."),
      number("Torque on bolt 8", { min: 43, max: 47, unit: "Nm", usual: [45, 0.5] }),
    ),
    step(
      "Fill with water, vent at the top",
      instruct("Cold water until it runs from V-4 without bubbles."),
      warn("Test with water, never with air."),
    ),
    step(
      "4.6 bar for 30 minutes",
      number("Pressure at the start", { min: 4.6, max: 4.8, unit: "bar", usual: [4.66, 0.03] }),
      number("Pressure after 30 minutes", { min: 4.5, max: 4.8, unit: "bar", usual: [4.63, 0.03] }),
    ),
    step(
      "Look for wet places",
      verify(
        "Picture of the door and the lower seam under pressure",
        ["No drop at the gasket", "No drop at the seam", "Gauge readable in the picture"],
        { reference: "retort-vessel", isSigned: true },
      ),
    ),
    step("Drain slowly", instruct("Open V-4 first, then V-6. The other way round the vessel is sucked in.")),
  ),
  section(
    "Temperature spread",
    step(
      "Place eight loggers",
      at("retort-hall", 0.5, 0.16),
      instruct("Two in each trolley, front low and back high. Start them together."),
      number("Loggers running", { min: 8, max: 8, unit: "loggers", usual: [8, 0] }),
    ),
    step(
      "Run 121 °C for 20 minutes",
      number("Coldest logger", { min: 120.5, max: 122, unit: "°C", usual: [121, 0.18] }),
      number("Warmest logger", { min: 120.5, max: 122.5, unit: "°C", usual: [121.7, 0.2] }),
    ),
    step(
      "Cold spot",
      ask("Where was the coldest logger?", {
        answer: "Trolley nearest to the door, front, low.",
        says: [
          "Trolley 1, front low, at the door.",
          "At the door, low.",
          "Trolley 4, back high.",
          "First trolley from the door, bottom.",
        ],
      }),
    ),
  ),
  section(
    "Hand back",
    step(
      "Blind flange out, locks off",
      choose("Removed", ["* Blind flange", "* Locks", "* Tags"], { isMultiple: true }),
    ),
    step("First production cycle watched", choose("Come-up time within the recipe", ["* Yes", "No"])),
    step(
      "What should be done before next year?",
      ask("Findings and repairs", {
        says: [
          "Replace clamp bolts 3 and 7. Two trolley wheels.",
          "Order a seal ring, groove 0.3 mm.",
          "Steam trap changed. Nothing open.",
          "Spreader holes furred: check the softener.",
        ],
      }),
    ),
    step(
      "Inspector of the insurer signs",
      sign("Inspected on site. The vessel may be operated at 3.0 bar until the date on the plate."),
    ),
    step("Maintenance signs", sign("All findings are in the work orders. Permit closed.")),
  ),
);
