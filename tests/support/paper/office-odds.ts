import type { LossKind } from "#features/passages/rules/paper.ts";
import { type ZipPart, zipOf } from "../zip-writer.ts";

const office = "http://schemas.openxmlformats.org";
const spaces = [
  `xmlns="${office}/spreadsheetml/2006/main"`,
  `xmlns:p="${office}/presentationml/2006/main"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:c="${office}/drawingml/2006/chart"`,
  `xmlns:dgm="${office}/drawingml/2006/diagram"`,
  `xmlns:xdr="${office}/drawingml/2006/spreadsheetDrawing"`,
  `xmlns:m="${office}/officeDocument/2006/math"`,
  `xmlns:mc="${office}/markup-compatibility/2006"`,
  'xmlns:am3d="http://schemas.microsoft.com/office/drawing/2017/model3d"',
  'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"',
  'xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"',
].join(" ");
const part = (name: string, root: string, inside: string, form = ""): ZipPart => ({
  name,
  content: `<?xml version="1.0" encoding="UTF-8"?><${root} ${spaces} ${form}>${inside}</${root.split(" ")[0]}>`,
});

/** [id, type, target]; an address outside of the file is external. */
type Relation = readonly [id: string, type: string, target: string];
const relationsOf = (name: string, list: readonly Relation[]): ZipPart => ({
  name,
  content: `<Relationships xmlns="${office}/package/2006/relationships">${list
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"${target.includes("://") ? ' TargetMode="External"' : ""}/>`,
    )
    .join("")}</Relationships>`,
});

interface Odd {
  readonly kind: LossKind;
  /** Where the file says it: on a slide, on a sheet, or in a drawing on a sheet. */
  readonly slide?: string;
  readonly behindSlide?: string;
  readonly sheet?: string;
  readonly anchor?: string;
  readonly relations?: readonly Relation[];
  readonly parts?: readonly ZipPart[];
}

const frame = (inside: string, name = "Object") =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="${name}"/></p:nvGraphicFramePr><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></p:graphicFrame>`;
const anchored = (inside: string) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>2</xdr:row></xdr:from>${inside}</xdr:twoCellAnchor>`;
const sheetFrame = (inside: string) =>
  anchored(
    `<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="9" name="Object"/></xdr:nvGraphicFramePr><a:graphic><a:graphicData>${inside}</a:graphicData></a:graphic></xdr:graphicFrame>`,
  );
const shape = (text: string, more = "", form = "") =>
  `<p:sp><p:nvSpPr><p:cNvPr id="7" name="Shape">${more}</p:cNvPr><p:nvPr>${form}</p:nvPr></p:nvSpPr><p:spPr><a:prstGeom prst="rect"/></p:spPr><p:txBody>${text && `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`}</p:txBody></p:sp>`;
const chart = '<c:chart r:id="rChart"/>';
const chartPart = (folder: string): ZipPart =>
  part(`${folder}/charts/chart1.xml`, "c:chartSpace", "<c:title><a:t>Pressure</a:t></c:title>");
const twice = (inside: string) =>
  `<mc:AlternateContent><mc:Choice Requires="x14">${inside}</mc:Choice><mc:Fallback>${inside}</mc:Fallback></mc:AlternateContent>`;

/** What is planted on slides, each on one of its own. */
export const pptxOdds: readonly Odd[] = [
  { kind: "chart", slide: frame(chart), relations: [["rChart", "chart", "../charts/chart1.xml"]] },
  { kind: "diagram", slide: frame('<dgm:relIds r:dm="none"/>', "Flow") },
  { kind: "embeddedObject", slide: frame('<p:oleObj progId="Excel.Sheet.12"/>') },
  { kind: "embeddedObject", slide: frame('<am3d:model3d name="Pump"/>', "Model of the pump") },
  { kind: "embeddedObject", slide: frame("<unheardOf/>", "Of a later program") },
  { kind: "drawing", slide: '<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="4" name="Line"/></p:nvCxnSpPr></p:cxnSp>' },
  { kind: "drawing", slide: shape("") },
  {
    kind: "drawing",
    slide:
      '<mc:AlternateContent><mc:Choice Requires="p14"><p:contentPart r:id="rInk"/></mc:Choice></mc:AlternateContent>',
  },
  {
    kind: "externalLink",
    slide: shape("See there", '<a:hlinkClick r:id="rLink"/>'),
    relations: [["rLink", "hyperlink", "https://example.com/a"]],
  },
  {
    kind: "externalLink",
    slide: shape("See there", '<a:hlinkMouseOver r:id="rLink"/>'),
    relations: [["rLink", "hyperlink", "https://example.com/b"]],
  },
  {
    kind: "externalLink",
    slide: frame(
      '<a:tbl><a:tr><a:tc><a:txBody><a:p><a:r><a:rPr><a:hlinkClick r:id="rLink"/></a:rPr><a:t>there</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>',
    ),
    relations: [["rLink", "hyperlink", "https://example.com/c"]],
  },
  {
    kind: "mergedCells",
    slide: frame(
      '<a:tbl><a:tr><a:tc gridSpan="2"><a:txBody><a:p><a:r><a:t>Both</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl>',
    ),
  },
  {
    kind: "equation",
    slide: frame(
      "<a:tbl><a:tr><a:tc><a:txBody><a:p><m:oMath><m:t>F=ma</m:t></m:oMath></a:p></a:txBody></a:tc></a:tr></a:tbl>",
    ),
  },
  {
    kind: "video",
    slide:
      '<p:pic><p:nvPicPr><p:cNvPr id="5" name="Film"/><p:nvPr><a:videoFile r:link="rFilm"/></p:nvPr></p:nvPicPr></p:pic>',
  },
  {
    kind: "audio",
    slide:
      '<p:pic><p:nvPicPr><p:cNvPr id="6" name="Sound"/><p:nvPr><a:wavAudioFile r:embed="rSound"/></p:nvPr></p:nvPicPr></p:pic>',
  },
  {
    kind: "externalPicture",
    slide: '<p:pic><p:blipFill><a:blip r:link="rPic"/></p:blipFill></p:pic>',
    relations: [["rPic", "image", "https://example.com/p.png"]],
  },
  { kind: "footer", slide: shape("ACME internal", "", '<p:ph type="ftr"/>') },
  { kind: "formField", behindSlide: `<p:controls>${twice('<p:control name="CheckBox1"/>')}</p:controls>` },
  { kind: "drawing", behindSlide: '<p:bg><p:bgPr><a:blipFill><a:blip r:embed="rBack"/></a:blipFill></p:bgPr></p:bg>' },
  { kind: "speakerNotes", relations: [["rNotes", "notesSlide", "../notesSlides/notes1.xml"]] },
  { kind: "comment", relations: [["rComments", "comments", "../comments/comment1.xml"]] },
];

/** A presentation with them, and a hidden slide, an animation and a program. */
export function pptxWithOdds(): { readonly bytes: Buffer; readonly planted: readonly LossKind[] } {
  const numbers = [...pptxOdds.keys()].map((index) => index + 1);
  const hidden = pptxOdds.length + 1;
  const timing = "<p:timing><p:par><p:spTgt/></p:par></p:timing>";
  const slide = (n: number, inside: string, behind: string, form = "") =>
    part(
      `ppt/slides/slide${n}.xml`,
      "p:sld",
      `<p:cSld>${behind}<p:spTree>${inside}</p:spTree></p:cSld>${n === 1 ? timing : ""}`,
      form,
    );
  const relations = [...numbers, hidden].map((n): Relation => [`r${n}`, "slide", `slides/slide${n}.xml`]);
  const bytes = zipOf([
    part(
      "ppt/presentation.xml",
      "p:presentation",
      `<p:sldIdLst>${relations.map(([id]) => `<p:sldId id="1" r:id="${id}"/>`).join("")}</p:sldIdLst>`,
    ),
    relationsOf("ppt/_rels/presentation.xml.rels", relations),
    ...pptxOdds.flatMap((odd, index) => [
      slide(index + 1, odd.slide ?? "", odd.behindSlide ?? ""),
      relationsOf(`ppt/slides/_rels/slide${index + 1}.xml.rels`, odd.relations ?? []),
    ]),
    slide(hidden, shape("Not shown"), "", 'show="0"'),
    chartPart("ppt"),
    part("ppt/notesSlides/notes1.xml", "p:notes", shape("Say it slowly", "", '<p:ph type="body"/>')),
    part("ppt/comments/comment1.xml", "p:cmLst", "<p:cm><p:text>Ask Eve</p:text></p:cm>"),
    { name: "ppt/vbaProject.bin", content: "program" },
  ]);
  return { bytes, planted: [...pptxOdds.map(({ kind }) => kind), "hiddenSlide", "animation", "macro"] };
}

/** What is planted on sheets, each on one of its own. */
export const xlsxOdds: readonly Odd[] = [
  { kind: "chart", anchor: sheetFrame(chart), relations: [["rChart", "chart", "../charts/chart1.xml"]] },
  { kind: "diagram", anchor: sheetFrame('<dgm:relIds r:dm="none"/>') },
  { kind: "embeddedObject", anchor: sheetFrame("<slicer/>") },
  { kind: "drawing", anchor: anchored('<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="Arrow"/></xdr:nvSpPr></xdr:sp>') },
  {
    kind: "textBox",
    anchor: anchored("<xdr:sp><xdr:txBody><a:p><a:r><a:t>Mind the gap</a:t></a:r></a:p></xdr:txBody></xdr:sp>"),
  },
  { kind: "drawing", anchor: anchored('<xdr:contentPart r:id="rInk"/>') },
  { kind: "embeddedObject", sheet: `<oleObjects>${twice('<oleObject progId="Word.Document.12"/>')}</oleObjects>` },
  { kind: "formField", sheet: twice(`<controls>${twice('<control name="Spinner 1"/>')}</controls>`) },
  {
    kind: "formField",
    sheet:
      '<dataValidations><dataValidation sqref="B2"><formula1>"yes,no"</formula1></dataValidation></dataValidations>',
  },
  {
    kind: "formField",
    sheet:
      "<extLst><ext><x14:dataValidations><x14:dataValidation><xm:sqref>C3</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>",
  },
  {
    kind: "conditionalFormat",
    sheet: '<conditionalFormatting sqref="A1:B5"><cfRule type="cellIs"/></conditionalFormatting>',
  },
  {
    kind: "chart",
    sheet: "<extLst><ext><x14:sparkline><xm:f>A1:A9</xm:f><xm:sqref>D4</xm:sqref></x14:sparkline></ext></extLst>",
  },
  { kind: "mergedCells", sheet: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' },
  {
    kind: "externalLink",
    sheet: '<hyperlinks><hyperlink ref="A1" r:id="rLink"/></hyperlinks>',
    relations: [["rLink", "hyperlink", "https://example.com/a"]],
  },
  { kind: "header", sheet: "<headerFooter><oddHeader>&amp;CACME</oddHeader></headerFooter>" },
  { kind: "header", sheet: '<legacyDrawingHF r:id="rHead"/>' },
  { kind: "footer", sheet: "<headerFooter><oddFooter>&amp;CInternal</oddFooter></headerFooter>" },
  { kind: "drawing", sheet: '<picture r:id="rBack"/>' },
  { kind: "hiddenCells", sheet: '<cols><col min="2" max="3" hidden="1"/></cols>' },
  { kind: "hiddenCells", sheet: '<sheetData><row r="4" hidden="1"><c r="A4"><v>1</v></c></row></sheetData>' },
  { kind: "farCells", sheet: '<sheetData><row r="4"><c r="CA4"><v>1</v></c></row></sheetData>' },
  { kind: "formula", sheet: '<sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row></sheetData>' },
  { kind: "pictureFormat", sheet: '<sheetData><row r="1"><c r="A1" t="e" vm="1"><v>#VALUE!</v></c></row></sheetData>' },
  { kind: "comment", relations: [["rComments", "comments", "../comments1.xml"]] },
  { kind: "pivotTable", relations: [["rPivot", "pivotTable", "../pivotTables/pivot1.xml"]] },
];

/** A workbook with them, and a hidden sheet, a link to another workbook, a query, a sheet of macros and a program. */
export function xlsxWithOdds(): { readonly bytes: Buffer; readonly planted: readonly LossKind[] } {
  const sheets = xlsxOdds.map(
    (_, index): Relation => [`r${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`],
  );
  const others: readonly Relation[] = [
    ["rHidden", "worksheet", "worksheets/sheet1.xml"],
    ["rMacros", "xlMacrosheet", "macrosheets/sheet1.xml"],
  ];
  const named = ([id]: Relation) => `<sheet name="${id}" r:id="${id}"${id === "rHidden" ? ' state="hidden"' : ""}/>`;
  const bytes = zipOf([
    part("xl/workbook.xml", "workbook", `<sheets>${[...sheets, ...others].map(named).join("")}</sheets>`),
    relationsOf("xl/_rels/workbook.xml.rels", [
      ...sheets,
      ...others,
      ["rOther", "externalLink", "externalLinks/externalLink1.xml"],
      ["rQuery", "connections", "connections.xml"],
    ]),
    ...xlsxOdds.flatMap(({ sheet = "", anchor, relations = [] }, index) => {
      const name = `drawing${index + 1}.xml`;
      const drawing: readonly Relation[] =
        anchor === undefined ? relations : [["rDrawing", "drawing", `../drawings/${name}`]];
      return [
        part(
          `xl/worksheets/sheet${index + 1}.xml`,
          "worksheet",
          anchor === undefined ? sheet : '<drawing r:id="rDrawing"/>',
        ),
        relationsOf(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, drawing),
        ...(anchor === undefined
          ? []
          : [
              part(`xl/drawings/${name}`, "xdr:wsDr", anchor),
              relationsOf(`xl/drawings/_rels/${name}.rels`, relations),
            ]),
      ];
    }),
    chartPart("xl"),
    part("xl/comments1.xml", "comments", '<comment ref="A1"><text><t>Ask Eve</t></text></comment>'),
    part("xl/pivotTables/pivot1.xml", "pivotTableDefinition", "", 'name="Shifts"'),
    part("xl/connections.xml", "connections", '<connection id="1" name="Query of stock"/>'),
    part("xl/externalLinks/externalLink1.xml", "externalLink", ""),
    relationsOf("xl/externalLinks/_rels/externalLink1.xml.rels", [["r1", "externalLinkPath", "file:///prices.xlsx"]]),
    { name: "xl/vbaProject.bin", content: "program" },
  ]);
  const more: readonly LossKind[] = ["hiddenSheet", "macro", "externalLink", "externalLink", "macro"];
  return { bytes, planted: [...xlsxOdds.map(({ kind }) => kind), ...more] };
}
