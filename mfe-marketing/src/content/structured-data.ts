/** Schema.org's BreadcrumbList, from the start page to the page itself. */
export const breadcrumbData = (
  trail: readonly { readonly name: string; readonly path: string }[],
): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Parapet', path: '/' }, ...trail].map(({ name, path }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    item: `{origin}${path}`,
  })),
});
