import type { DrawingKey } from "./drawings/drawings.ts";
import type { PdfPage } from "./write-pdf.ts";

export type DemoFolder = {
  readonly key: string;
  readonly name: string;
  readonly parent: string | null;
  readonly groups: readonly string[];
};

/** What a document is made of. A picture is a drawing of the plant. */
export type DemoFile =
  | { readonly kind: "pdf"; readonly pages: readonly PdfPage[] }
  | { readonly kind: "text"; readonly type: "text/csv" | "text/markdown" | "text/plain"; readonly text: string }
  | { readonly kind: "picture"; readonly drawing: DrawingKey };

export type DemoDocument = {
  readonly name: string;
  readonly folder: string | null;
  readonly groups: readonly string[];
  readonly author: string;
  readonly daysAgo: number;
  readonly file: DemoFile;
};

export type DemoLibrary = { readonly folders: readonly DemoFolder[]; readonly documents: readonly DemoDocument[] };

const folder = (
  key: string,
  name: string,
  parent: string | null = null,
  groups: readonly string[] = [],
): DemoFolder => ({
  key,
  name,
  parent,
  groups,
});

type Where = {
  readonly folder?: string;
  readonly groups?: readonly string[];
  readonly author: string;
  readonly daysAgo: number;
};

const document = (
  name: string,
  { folder = null, groups = [], ...made }: { folder?: string | null } & Omit<Where, "folder">,
  file: DemoFile,
): DemoDocument => ({
  name,
  folder,
  groups,
  ...made,
  file,
});

const pdf = (...pages: readonly PdfPage[]): DemoFile => ({ kind: "pdf", pages });
const page = (heading: string, ...lines: readonly string[]): PdfPage => ({ heading, lines });

const retortManual = pdf(
  page(
    "Retort R-3: operating manual",
    "This manual covers steam retort R-3 in the retort hall, with four trolleys and a design pressure of 3.5 bar.",
    "",
    "Read the whole of chapter 2 before the first start of a shift. Keep this manual at the panel.",
    "",
    "1  Safety",
    "2  Start and heating",
    "3  Holding and cooling",
    "4  Maintenance",
  ),
  page(
    "1  Safety",
    "The door opens only below 0.05 bar. Never force the locking ring.",
    "Wear gloves and a face shield whenever the door is opened after a cycle: condensate at 95 °C runs out of the seal.",
    "The safety valve SV-31 is set to 3.8 bar and is tested every year by the boiler inspector.",
    "",
    "In an emergency press the mushroom button at the panel: steam closes, and the vent opens within four seconds.",
  ),
  page(
    "2  Start and heating",
    "Open the manual steam valve V-12 by a quarter turn and wait until the header shows 2.0 bar.",
    "Vent for seven minutes. The come-up time is at most twelve minutes; a longer one is a deviation and is reported.",
    "",
    "Holding: 121.1 °C for 28 minutes for 400 g jars, 34 minutes for 720 g jars.",
  ),
  page(
    "4  Maintenance",
    "Tighten the flange bolts M16 of the door ring crosswise with 110 Nm, in three passes: 40, 80 and 110 Nm.",
    "Replace the door seal every 800 cycles or when it is harder than 75 Shore A.",
    "Grease the hinge pins every week with food-grade grease, NLGI 2.",
  ),
);

const fillerManual = pdf(
  page(
    "Filler F-2: quick guide",
    "The filler doses 400 g and 720 g jars. A change of size takes 35 minutes with two people.",
    "",
    "Format parts are kept in the cabinet FP-2, blue for 400 g and yellow for 720 g.",
    "Set the guide rails to 74 mm for the 400 g jar and to 89 mm for the 720 g jar.",
  ),
  page(
    "Faults and what to do",
    "E-14, jar missing: clean the light barrier LB-4 with a dry cloth.",
    "E-21, dose outside limits: weigh ten jars, then adjust the stroke by half a turn for each 2 g.",
    "E-33, no product: check the level in the buffer tank and the valve V-27.",
  ),
);

const chemicals = pdf(
  page(
    "Safety data sheet: alkaline cleaner AC-40",
    "Contains sodium hydroxide, 15 to 25 %. Causes severe burns of skin and eyes.",
    "",
    "First aid: rinse the eyes with water for at least fifteen minutes, and call a doctor. Take off wet clothes at once.",
    "Never mix it with acids or with the disinfectant PD-2: heat and chlorine arise.",
    "Store it between 5 and 30 °C, upright, in the tray of the chemicals cabinet CC-1.",
  ),
);

const allergens = pdf(
  page(
    "Allergen matrix",
    "Line 1: mustard and celery. Line 2: celery, and milk on Thursdays. Line 3: none.",
    "",
    "After milk the line is cleaned wet, and a swab of the filler is below 2.5 ppm before the next product.",
    "Cleaning after an allergen is released by the laboratory, never by the shift itself.",
  ),
);

const torque = `part,bolt,torque_nm,passes,checked_by
Retort R-3 door ring,M16,110,3,Mechanical
Retort R-3 steam flange,M20,220,3,Mechanical
Filler F-2 star wheel,M8,23,1,Line 2
Capper C-2 chuck,M6,9.5,1,Line 2
Labeller L-2 drive,M10,46,2,Mechanical
Palletiser P-1 gripper,M12,79,2,Mechanical
`;

const handover = `# Handover between shifts

What the next shift has to know, in five minutes, at the line.

1. **Safety**: what happened, what is locked out, what is wet.
2. **Quality**: holds, complaints, results that are still open.
3. **Line**: speed, stops longer than ten minutes, parts that are nearly worn.
4. **People**: who is new, who is trained on what.

> If it is not written down it was not handed over.

| Sign | Meaning |
|---|---|
| green | runs as planned |
| yellow | runs, and needs an eye |
| red | stands |
`;

const spares = `part;place;stock;minimum
Door seal R-3;rack 4 B;2;1
Light barrier LB-4;rack 1 A;3;2
Jaw JB-2;rack 2 C;1;2
Belt L-2 580 mm;rack 2 A;4;2
Grease NLGI 2 food-grade;cabinet 1;11;4
`;

const admin = "daniel-okafor";

export const library: DemoLibrary = {
  folders: [
    folder("manuals", "Machine manuals"),
    folder("line-2", "Line 2", "manuals"),
    folder("retorts", "Retorts", "manuals"),
    folder("safety", "Safety and hygiene"),
    folder("sheets", "Safety data sheets", "safety"),
    folder("maintenance", "Maintenance", null, ["maintenance"]),
    folder("drawings", "Drawings", "maintenance"),
    folder("quality", "Quality", null, ["quality", "production"]),
  ],
  documents: [
    document(
      "How we hand over.md",
      { author: "priya-raman", daysAgo: 46 },
      { kind: "text", type: "text/markdown", text: handover },
    ),
    document("Retort R-3 manual.pdf", { folder: "retorts", author: admin, daysAgo: 210 }, retortManual),
    document("Filler F-2 quick guide.pdf", { folder: "line-2", author: "mina-rossi", daysAgo: 96 }, fillerManual),
    document(
      "Line 2 start checklist.txt",
      { folder: "line-2", groups: ["line-2"], author: "mina-rossi", daysAgo: 12 },
      {
        kind: "text",
        type: "text/plain",
        text: "Guards closed.\nEmergency stops pulled out.\nAir at 6 bar.\nFormat parts of the right colour.\nFirst ten jars weighed.\n",
      },
    ),
    document("Alkaline cleaner AC-40.pdf", { folder: "sheets", author: admin, daysAgo: 330 }, chemicals),
    document(
      "Torque values.csv",
      { folder: "maintenance", author: "samuel-adeyemi", daysAgo: 61 },
      { kind: "text", type: "text/csv", text: torque },
    ),
    document(
      "Spare parts.csv",
      { folder: "maintenance", groups: ["warehouse"], author: "samuel-adeyemi", daysAgo: 5 },
      { kind: "text", type: "text/csv", text: spares },
    ),
    document(
      "Retort hall.png",
      { folder: "drawings", author: "samuel-adeyemi", daysAgo: 150 },
      { kind: "picture", drawing: "plan-retort-hall" },
    ),
    document("Allergen matrix.pdf", { folder: "quality", author: "yuki-tanabe", daysAgo: 33 }, allergens),
  ],
};

export const littleLibrary = (author: string): DemoLibrary => ({
  folders: [folder("house", "House rules")],
  documents: [
    document(
      "How we hand over.md",
      { folder: "house", author, daysAgo: 40 },
      { kind: "text", type: "text/markdown", text: handover },
    ),
  ],
});
