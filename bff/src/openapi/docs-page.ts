import type { OpenApiDocument, Operation } from '@parapet/contracts/openapi/openapi-document';

/** Needs no hashes: the page has no script, and its style sheet is a file. */
export const DOCS_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const DOCS_STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:2rem 1rem}
h2{margin-top:3rem}
details{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:4px;margin:.5rem 0}
summary{cursor:pointer;padding:.5rem .75rem}
summary code{font-weight:600}
summary span{margin-left:.5rem}
.body{padding:0 .75rem .75rem}
pre{overflow:auto;padding:.75rem;border-radius:4px;background:color-mix(in srgb,currentColor 8%,transparent)}
table{border-collapse:collapse}
th,td{text-align:left;padding:.15rem 1rem .15rem 0;vertical-align:top}
`;

/** Renders the OpenAPI document as an HTML page without scripts. */
export function renderDocs(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const tagged = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<h2>${escapeHtml(name)}</h2>${tagged.map(renderOperation).join('')}`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="stylesheet" href="/api/docs/docs.css">
</head>
<body>
<main>
<h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a></p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): string {
  const rows = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(String(parameter.name))}</code></td><td>${escapeHtml(String(parameter.in))}</td><td>${parameter.required ? 'required' : ''}</td></tr>`,
  );
  const responses = Object.entries(operation.responses).map(
    ([status, { description }]) =>
      `<tr><td><code>${status}</code></td><td>${escapeHtml(String(description))}</td></tr>`,
  );
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code><span>${escapeHtml(operation.summary)}</span></summary>
<div class="body">
${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ''}
<p>${escapeHtml(needOf(operation))}</p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}
${operation.requestBody ? `<h3>Body</h3>${renderJson(operation.requestBody)}` : ''}
<h3>Responses</h3><table>${responses.join('')}</table>
${renderJson(Object.values(operation.responses)[0])}
</div>
</details>`;
}

function needOf({ security }: Operation): string {
  if (security.length === 0) return 'Needs no session.';
  const scopes = security.flatMap(({ apiKey }) => (apiKey as string[] | undefined) ?? []);
  return scopes.length === 0
    ? 'Needs a session; API keys are not accepted.'
    : `Needs a session, or an API key with the scope ${scopes.join(', ')}.`;
}

const renderJson = (value: unknown): string =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
