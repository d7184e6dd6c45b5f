/** Elements that may stand in the head of a page; any other one begins its body, also where `<body>` is left out. */
export const headElements: ReadonlySet<string> = new Set([
  'html',
  'head',
  'base',
  'link',
  'meta',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);
