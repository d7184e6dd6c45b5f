// A setup file of vitest's project `browser`: a page has loaded what opens over it, so that a test
// finds a dialog or a menu as soon as it is open.

if (typeof document !== 'undefined') {
  await Promise.all([
    import('../data-table/data-table-body.tsx'),
    import('../dialog/modal.tsx'),
    import('../menu/menu.tsx'),
    import('../popover/popover.tsx'),
    import('../tooltip/tooltip.tsx'),
  ]);
  const { preloadParts } = await import('../on-demand/on-demand.ts');
  await preloadParts();
}

export {};
