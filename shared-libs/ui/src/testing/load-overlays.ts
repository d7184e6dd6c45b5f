// A setup file of vitest's project `browser`: a page has loaded what opens over it, so that a test
// finds a dialog or a menu as soon as it is open.

if (typeof document !== 'undefined') {
  await Promise.all([
    import('../tables/data-table/data-table-body.tsx'),
    import('../overlays/dialog/modal.tsx'),
    import('../actions/menu/menu.tsx'),
    import('../overlays/popover/popover.tsx'),
    import('../overlays/tooltip/tooltip.tsx'),
  ]);
  const { preloadParts } = await import('../states/on-demand/on-demand.ts');
  await preloadParts();
}

export {};
