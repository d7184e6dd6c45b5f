import type { SurfaceKind, SurfaceNode } from '@parapet/contracts/assets/surface';

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

/** Returns what assistive technology reads when keys reach a node: "Host shop.example, high". */
export const announcementOf = (node: SurfaceNode): string =>
  `${kindLabels[node.kind]} ${nodeText(node)}, ${node.severity ?? 'no open finding is known'}`;

/** A port with its product, which often begins with the name of the service: "tcp/6379 Redis 7.2". */
export function nodeText({ label, detail, kind }: SurfaceNode): string {
  if (kind !== 'port' || !detail) return label;
  const [place = '', service = ''] = label.split(' ');
  const isNamedTwice = service !== '' && detail.toLowerCase().startsWith(service.toLowerCase());
  return isNamedTwice ? `${place} ${detail}` : `${label} ${detail}`;
}
