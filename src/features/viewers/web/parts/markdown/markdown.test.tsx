import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Markdown } from "./markdown.tsx";

/** Markup that could run, fetch or navigate: none of it may be in the page. */
const hostile = [
  "<script>globalThis.ran = 1</script>",
  "<img src=x onerror='globalThis.ran = 1'>",
  '<svg onload="globalThis.ran = 1"><circle r="1"/></svg>',
  "<iframe src='javascript:alert(1)'></iframe>",
  "<a href='javascript:alert(1)'>press</a>",
  "<style>body { display: none }</style>",
  "<form action='https://evil.example'><input name='a'><button>send</button></form>",
  "<details open ontoggle='globalThis.ran = 1'>x</details>",
  "<math><mtext><script>globalThis.ran = 1</script></mtext></math>",
  "Text with <b onmouseover='globalThis.ran = 1'>HTML</b> in its line",
  "<meta http-equiv='refresh' content='0;url=https://evil.example'>",
  "<base href='https://evil.example'>",
  "<!-- <script>globalThis.ran = 1</script> -->",
];
const active =
  "script, img, svg, iframe, style, form, details, math, button, meta, base, object, embed, link, [onerror], [onload]";

describe("[D60] hostile Markdown", () => {
  it.each(hostile)("is text: %s", (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelector(active)).toBeNull();
    expect([...container.querySelectorAll("*")].flatMap((one) => one.getAttributeNames())).not.toContainEqual(
      expect.stringMatching(/^on/),
    );
    // It is not hidden either: its author should see that it does not work.
    expect(container.textContent).toContain(text.replace(/^<!-- | -->$/g, "").slice(0, 20));
    expect(globalThis).not.toHaveProperty("ran");
  });

  it.each([
    "[press](javascript:alert(1))",
    "[press](JaVaScRiPt:alert(1))",
    "[press](data:text/html;base64,PHNjcmlwdD4=)",
    "[press](vbscript:x)",
    "[press](&#106;avascript:alert(1))",
    "[press](/app/settings)",
    "[press](//evil.example)",
    "[press](file:///etc/passwd)",
    "<javascript:alert(1)>",
  ])("leads nowhere: %s", (text) => {
    render(<Markdown text={text} />);
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("fetches no picture, and says that one would be there", () => {
    const { container } = render(<Markdown text="![the plan](https://evil.example/pixel.png) ![](x.png)" />);
    expect(container.querySelector("img")).toBeNull();
    expect(container).toHaveTextContent("Picture, not shown: the plan");
  });
});

describe("Markdown", () => {
  it("has headings below that of the page, lists, tables and ticks", () => {
    render(<Markdown text={"# Start-up\n\n- [x] inlet\n\n| Valve | Turns |\n|---|---|\n| V1 | 3 |"} />);
    expect(screen.getByRole("heading", { level: 2, name: "Start-up" })).toBeVisible();
    expect(screen.getByRole("columnheader", { name: "Turns" })).toBeVisible();
    expect(screen.getByRole("checkbox")).toBeChecked();
    expect(screen.getByRole("checkbox")).toBeDisabled();
  });

  it.each(["https://example.com/a", "http://example.com", "mailto:ann@example.com"])(
    "opens %s in a tab of its own that knows nothing of this one",
    (address) => {
      render(<Markdown text={`[there](${address})`} />);
      const link = screen.getByRole("link", { name: "there" });
      expect(link).toHaveAttribute("href", address);
      expect(link).toHaveAttribute("target", "_blank");
      expect(link).toHaveAttribute("rel", "noopener noreferrer");
    },
  );

  it("marks a passage over words that are set otherwise, and over items of a list", () => {
    const { container } = render(
      <Markdown
        text={"Relieve the **pres-\nsure** before\n\n- the cover\n- is opened."}
        find="the pressure before the cover"
      />,
    );
    const marks = [...container.querySelectorAll("mark")].map((mark) => mark.textContent);
    expect(marks.join("|")).toMatch(/^the \|pres-\s+sure\| before\|the cover$/);
  });

  it("reads emphasis, code, breaks, quotations and characters by their names as GitHub does", () => {
    const text =
      "a &amp; b \\* **c** _d_ ~~e~~ `f & g`  \nh\n\n> i\n\n3. j\n4. k\n\n```js\nl &amp; m\n```\n\nwww.example.com";
    const { container } = render(<Markdown text={text} />);
    const page = container.firstElementChild;
    expect(page?.querySelector("p")?.innerHTML).toBe(
      "a &amp; b * <strong>c</strong> <em>d</em> <del>e</del> <code>f &amp; g</code><br>h",
    );
    expect(page?.querySelector("blockquote p")).toHaveTextContent("i");
    expect(page?.querySelector("ol")).toHaveAttribute("start", "3");
    expect(page?.querySelector("pre code")?.textContent).toBe("l &amp; m\n");
    expect(screen.getByRole("link", { name: "www.example.com" })).toHaveAttribute("href", "http://www.example.com");
  });

  it("numbers footnotes by their first marks and shows them below", () => {
    const text = "Vent[^b] and drain[^a], then vent[^b]. Not one[^c].\n\n[^a]: To the sump.\n[^b]: Slowly.\n";
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelector("p")).toHaveTextContent("Vent1 and drain2, then vent1. Not one[^c].");
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual(["Slowly.", "To the sump."]);
  });

  it("shows a text that nests too deep as its characters", () => {
    const { container } = render(<Markdown text={`${">".repeat(20_000)} end`} />);
    expect(container.querySelectorAll("blockquote")).toHaveLength(0);
    expect(container.textContent).toContain("> end");
  });
});
