import type { LossKind } from "#features/passages/rules/paper.ts";
import { type ZipPart, zipOf } from "../zip-writer.ts";
import type { PaperSpec } from "./made-paper.ts";

const office = "http://schemas.openxmlformats.org";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const spaces = [
  `xmlns:w="${office}/wordprocessingml/2006/main"`,
  `xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:a="${office}/drawingml/2006/main"`,
  `xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:pic="${office}/drawingml/2006/picture"`,
  `xmlns:c="${office}/drawingml/2006/chart"`,
  `xmlns:dgm="${office}/drawingml/2006/diagram"`,
  `xmlns:m="${office}/officeDocument/2006/math"`,
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:wp15="http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(" ");

/** Writes a Word file part by part: what Word would write, and nothing more. */
export class DocxPaper {
  readonly #body: string[] = [];
  readonly #relations: string[] = [];
  readonly #parts: ZipPart[] = [];
  readonly #notes = { footnote: [] as string[], endnote: [] as string[], comment: [] as string[] };

  static run(text: string, form = ""): string {
    return `<w:r>${form && `<w:rPr>${form}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
  }

  /** `form` are properties of the paragraph, `inside` its runs. */
  paragraph(inside: string, form = ""): this {
    this.#body.push(`<w:p>${form && `<w:pPr>${form}</w:pPr>`}${inside}</w:p>`);
    return this;
  }

  text(text: string, style?: string): this {
    return this.paragraph(DocxPaper.run(text), style && `<w:pStyle w:val="${style}"/>`);
  }

  /** `list` 1 counts 1., a); 2 has bullets. */
  item(text: string, level = 0, list = 1, more = ""): this {
    const form = `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
    return this.paragraph(DocxPaper.run(text) + more, form);
  }

  /** Cells are texts, or what a paragraph holds. */
  table(rows: readonly (readonly string[])[], cellForm = ""): this {
    const cells = (row: readonly string[]) =>
      row
        .map((cell) => `<w:tc>${cellForm}<w:p>${cell.startsWith("<") ? cell : DocxPaper.run(cell)}</w:p></w:tc>`)
        .join("");
    this.#body.push(`<w:tbl>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join("")}</w:tbl>`);
    return this;
  }

  raw(xml: string): this {
    this.#body.push(xml);
    return this;
  }

  relate(type: string, target: string, isExternal = false): string {
    const id = `rId${this.#relations.length + 100}`;
    const mode = isExternal ? ' TargetMode="External"' : "";
    this.#relations.push(
      `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${escaped(target)}"${mode}/>`,
    );
    return id;
  }

  part(name: string, content: Buffer | string): this {
    this.#parts.push({ name, content });
    return this;
  }

  /** The run of a picture. */
  pictureRun(png: Buffer, description = "", ending = "png"): string {
    const name = `media/image${this.#parts.length + 1}.${ending}`;
    this.part(`word/${name}`, png);
    return drawing(
      `<a:blip r:embed="${this.relate("image", name)}"/>`,
      `${office}/drawingml/2006/picture`,
      description,
      "pic:pic",
    );
  }

  note(kind: "footnote" | "endnote" | "comment", text: string): string {
    const id = this.#notes[kind].push(text);
    return `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  }

  bytes(about: { readonly title?: string; readonly author?: string } = {}): Buffer {
    const types = [
      '<w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/>',
      '<w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%2)"/>',
    ];
    const notes = (["footnote", "endnote", "comment"] as const).map((kind) => ({
      name: `word/${kind}s.xml`,
      content: `${head}<w:${kind}s ${spaces}>${this.#notes[kind]
        .map(
          (text, index) =>
            `<w:${kind} w:id="${index + 1}" w:author="Eve"><w:p>${DocxPaper.run(text)}</w:p></w:${kind}>`,
        )
        .join("")}</w:${kind}s>`,
    }));
    return zipOf([
      { name: "[Content_Types].xml", content: contentTypes },
      {
        name: "_rels/.rels",
        content: `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      },
      {
        name: "docProps/core.xml",
        content: `${head}<cp:coreProperties xmlns:cp="${office}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>${escaped(about.title ?? "")}</dc:title><dc:creator>${escaped(about.author ?? "")}</dc:creator><dcterms:modified>2024-03-05T08:30:00Z</dcterms:modified></cp:coreProperties>`,
      },
      {
        name: "word/styles.xml",
        content: `${head}<w:styles ${spaces}>${[
          ["Title", "Title"],
          ["Heading1", "heading 1"],
          ["Heading2", "heading 2"],
          ["TOC1", "toc 1"],
        ]
          .map(([id, name]) => `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`)
          .join("")}</w:styles>`,
      },
      {
        name: "word/numbering.xml",
        content: `${head}<w:numbering ${spaces}><w:abstractNum w:abstractNumId="0">${types
          .map((form, level) => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/>${form}</w:lvl>`)
          .join(
            "",
          )}</w:abstractNum><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
      },
      ...notes,
      ...this.#parts,
      {
        name: "word/_rels/document.xml.rels",
        content: `${head}<Relationships xmlns="${office}/package/2006/relationships">${this.#relations.join("")}</Relationships>`,
      },
      {
        name: "word/document.xml",
        content: `${head}<w:document ${spaces}><w:body>${this.#body.join("")}<w:sectPr/></w:body></w:document>`,
      },
    ]);
  }
}

const contentTypes = `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

const drawing = (inside: string, uri: string, description: string, frame?: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Object" descr="${escaped(description)}"/><a:graphic><a:graphicData uri="${uri}">${frame ? `<${frame}>${inside}</${frame}>` : inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** What can be planted in a Word file, as runs of a paragraph or as blocks of their own. */
export const docxOdds: Readonly<Partial<Record<LossKind, (paper: DocxPaper, mark: string) => string>>> = {
  footnote: (paper, mark) => paper.note("footnote", `Footnote ${mark}`),
  endnote: (paper, mark) => paper.note("endnote", `Endnote ${mark}`),
  comment: (paper, mark) => paper.note("comment", `Comment ${mark}`),
  textBox: (_, mark) =>
    `<w:r><w:drawing><wp:anchor><wp:docPr id="2" name="Text box"/><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent><w:p>${DocxPaper.run(`Box ${mark}`)}</w:p></w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`,
  trackedChange: (_, mark) =>
    `<w:del w:id="9" w:author="Eve"><w:r><w:delText>Old ${escaped(mark)}</w:delText></w:r></w:del>`,
  embeddedObject: () => `<w:r><w:object><o:OLEObject Type="Embed" ProgID="Excel.Sheet.12"/></w:object></w:r>`,
  chart: (paper, mark) => {
    const name = `charts/chart${mark}.xml`;
    paper.part(
      `word/${name}`,
      `${head}<c:chartSpace ${spaces}><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Chart ${mark}</a:t></a:r></a:p></c:rich></c:tx></c:title></c:chart></c:chartSpace>`,
    );
    return drawing(`<c:chart r:id="${paper.relate("chart", name)}"/>`, `${office}/drawingml/2006/chart`, "");
  },
  diagram: (_, mark) => drawing(`<dgm:relIds r:dm="none"/>`, `${office}/drawingml/2006/diagram`, `Diagram ${mark}`),
  drawing: () =>
    `<w:r><w:drawing><wp:anchor><wp:docPr id="3" name="Arrow 3"/><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:prstGeom prst="rightArrow"/></wps:spPr></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`,
  equation: () => "<m:oMath><m:r><m:t>F=m·a</m:t></m:r></m:oMath>",
  hiddenText: (_, mark) => DocxPaper.run(`Hidden ${mark}`, "<w:vanish/>"),
  formField: (_, mark) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Field ${mark}"/><w:dropDownList/></w:sdtPr><w:sdtContent>${DocxPaper.run("")}</w:sdtContent></w:sdt>`,
  externalLink: (paper, mark) =>
    `<w:hyperlink r:id="${paper.relate("hyperlink", `https://example.com/${mark}`, true)}">${DocxPaper.run(" see there")}</w:hyperlink>`,
  externalPicture: (paper, mark) =>
    drawing(`<a:blip r:link="${paper.relate("image", `https://example.com/${mark}.png`, true)}"/>`, "pic", ""),
  pictureFormat: (paper, mark) => paper.pictureRun(Buffer.from("\x01\0\0\0EMF"), `Metafile ${mark}`, "emf"),
  video: (_, mark) => drawing(`<wp15:webVideoPr embeddedHtml="${mark}"/>`, "video", `Video ${mark}`),
  symbol: () => '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>',
};

/** A manual as somebody types one in Word. */
export function docxFrom(spec: PaperSpec, png: (colour: string) => Buffer): { bytes: Buffer; planted: LossKind[] } {
  const paper = new DocxPaper();
  const planted: LossKind[] = [];
  paper.text(spec.title, "Title");
  for (const section of spec.sections) {
    paper.text(section.title, "Heading1");
    for (const [index, step] of section.steps.entries()) {
      const make = step.odd && docxOdds[step.odd];
      if (step.odd && make) planted.push(step.odd);
      const more = make?.(paper, `${section.title.length}-${index}`) ?? "";
      // Word goes on counting in the next section, and nobody minds.
      paper.item(step.text, 0, 1, more);
      if (step.caution !== undefined) paper.text(step.caution);
      if (step.picture !== undefined) paper.paragraph(paper.pictureRun(png(step.picture)));
    }
  }
  return { bytes: paper.bytes({ title: spec.title, author: spec.author }), planted };
}
