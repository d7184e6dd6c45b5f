import type { SurfaceKind, SurfaceNode } from '@parapet/contracts/surface';

export const kindLabels: Readonly<Record<SurfaceKind, string>> = {
  domain: 'Domain',
  asset: 'Host',
  address: 'Address',
  port: 'Port',
  technology: 'Technology',
  finding: 'Finding',
};

/** The page about a node; null for one without. */
export const pageOf = ({ kind, pageId }: SurfaceNode): string | null => {
  if (pageId === null) return null;
  return kind === 'finding'
    ? `/dashboard/findings?status=any&finding=${pageId}`
    : `/dashboard/assets/${pageId}`;
};

export const nodeText = ({ label, detail, kind }: SurfaceNode): string =>
  kind === 'port' && detail ? `${label} ${detail}` : label;
