import { type ZipPart, zipOf } from "./zip-writer.ts";

const ooxml = "application/vnd.openxmlformats-officedocument.";
const office = "http://schemas.openxmlformats.org";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const contentTypes = (parts: Readonly<Record<string, string>>): ZipPart => ({
  name: "[Content_Types].xml",
  content: `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${Object.entries(
    parts,
  )
    .map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
    .join("")}</Types>`,
});

const relations = (name: string, list: readonly (readonly [type: string, target: string])[]): ZipPart => ({
  name,
  content: `${head}<Relationships xmlns="${office}/package/2006/relationships">${list
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`,
});

/** A Word file; what begins with `# ` is a heading. */
export function docxOf(paragraphs: readonly string[], more: readonly ZipPart[] = []): Buffer {
  const body = paragraphs.map((text) => {
    const style = text.startsWith("# ") ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
    return `<w:p>${style}<w:r><w:t xml:space="preserve">${escaped(text.replace(/^# /, ""))}</w:t></w:r></w:p>`;
  });
  return zipOf([
    contentTypes({
      "word/document.xml": `${ooxml}wordprocessingml.document.main+xml`,
      "word/styles.xml": `${ooxml}wordprocessingml.styles+xml`,
    }),
    relations("_rels/.rels", [["officeDocument", "word/document.xml"]]),
    relations("word/_rels/document.xml.rels", [["styles", "styles.xml"]]),
    {
      name: "word/styles.xml",
      content: `${head}<w:styles xmlns:w="${office}/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    {
      name: "word/document.xml",
      content: `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body.join("")}</w:body></w:document>`,
    },
    ...more,
  ]);
}

/** An Excel file with these sheets: name, and rows of cells. */
export function xlsxOf(sheets: readonly (readonly [name: string, rows: readonly (readonly string[])[]])[]): Buffer {
  const names = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
  const main = "/spreadsheetml/2006/main";
  return zipOf([
    contentTypes({
      "xl/workbook.xml": `${ooxml}spreadsheetml.sheet.main+xml`,
      ...Object.fromEntries(names.map((name) => [`xl/${name}`, `${ooxml}spreadsheetml.worksheet+xml`])),
    }),
    relations("_rels/.rels", [["officeDocument", "xl/workbook.xml"]]),
    relations(
      "xl/_rels/workbook.xml.rels",
      names.map((name) => ["worksheet", name] as const),
    ),
    {
      name: "xl/workbook.xml",
      content: `${head}<workbook xmlns="${office}${main}" xmlns:r="${office}/officeDocument/2006/relationships"><sheets>${sheets
        .map(([name], index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
        .join("")}</sheets></workbook>`,
    },
    ...sheets.map(([, rows], index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `${head}<worksheet xmlns="${office}${main}"><sheetData>${rows
        .map(
          (cells, row) =>
            `<row r="${row + 1}">${cells
              .map(
                (cell, at) =>
                  `<c r="${String.fromCharCode(65 + at)}${row + 1}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`,
              )
              .join("")}</row>`,
        )
        .join("")}</sheetData></worksheet>`,
    })),
  ]);
}

/** A PowerPoint file; each slide has a title and lines. */
export function pptxOf(slides: readonly (readonly string[])[]): Buffer {
  const main = `${office}/presentationml/2006/main`;
  const names = slides.map((_, index) => `slides/slide${index + 1}.xml`);
  const shape = (text: string, index: number) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${index + 2}" name="S${index}"/><p:cNvSpPr/><p:nvPr>${index === 0 ? '<p:ph type="title"/>' : ""}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return zipOf([
    contentTypes({
      "ppt/presentation.xml": `${ooxml}presentationml.presentation.main+xml`,
      ...Object.fromEntries(names.map((name) => [`ppt/${name}`, `${ooxml}presentationml.slide+xml`])),
    }),
    relations("_rels/.rels", [["officeDocument", "ppt/presentation.xml"]]),
    relations(
      "ppt/_rels/presentation.xml.rels",
      names.map((name) => ["slide", name] as const),
    ),
    {
      name: "ppt/presentation.xml",
      content: `${head}<p:presentation xmlns:p="${main}" xmlns:r="${office}/officeDocument/2006/relationships"><p:sldIdLst>${slides
        .map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
        .join("")}</p:sldIdLst></p:presentation>`,
    },
    ...slides.map((lines, index) => ({
      name: `ppt/slides/slide${index + 1}.xml`,
      content: `${head}<p:sld xmlns:p="${main}" xmlns:a="${office}/drawingml/2006/main"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${lines
        .map(shape)
        .join("")}</p:spTree></p:cSld></p:sld>`,
    })),
  ]);
}

/** An OpenDocument text. */
export function odtOf(paragraphs: readonly string[], more: readonly ZipPart[] = []): Buffer {
  const urn = "urn:oasis:names:tc:opendocument:xmlns";
  const type = "application/vnd.oasis.opendocument.text";
  return zipOf([
    { name: "mimetype", content: type, isStored: true },
    {
      name: "META-INF/manifest.xml",
      content: `${head}<manifest:manifest xmlns:manifest="${urn}:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/></manifest:manifest>`,
    },
    {
      name: "content.xml",
      content: `${head}<office:document-content xmlns:office="${urn}:office:1.0" xmlns:text="${urn}:text:1.0"><office:body><office:text>${paragraphs
        .map((text) => `<text:p>${escaped(text)}</text:p>`)
        .join("")}</office:text></office:body></office:document-content>`,
    },
    ...more,
  ]);
}
