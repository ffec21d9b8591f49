import type { MailLanguage } from "../../contract.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/**
 * A page or mail that is plain text in a readable width. It names no colours but the link's, so that a program that shows
 * dark pages shows it dark, and loads nothing from anywhere.
 */
export const page = (language: MailLanguage, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 24px 16px; max-width: 36em; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; }
h1, h2 { font-size: 1.15em; line-height: 1.3; margin: 0 0 4px; overflow-wrap: anywhere; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
button { font: inherit; padding: 12px 20px; }
.action a { display: inline-block; padding: 12px 20px; border: 2px solid; border-radius: 4px; font-weight: 600; text-decoration: none; }
.small { font-size: 0.875em; border-top: 1px solid; padding-top: 12px; }
</style>
</head>
<body>
${body}
</body>
</html>
`;
