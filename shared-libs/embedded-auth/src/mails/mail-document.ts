/** Escapes text for HTML, including quoted attributes. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Returns the HTML document of a mail. `title` is text, `parts` are HTML. */
export const mailDocument = (title: string, parts: readonly string[]): string =>
  `<!doctype html>\n<html lang="en">\n<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>\n<body>\n${parts.join('\n')}\n</body>\n</html>\n`;
