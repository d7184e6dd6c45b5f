import type { CloudLink } from './cloud-links.ts';

/** A link as pages list it, with the address of each page. */
export const placeOfLink = ({ kind, id, name, type, open, findings }: CloudLink) => ({
  id,
  name,
  detail: type,
  href: kind === 'asset' ? `/dashboard/assets/${id}` : `/dashboard/cloud-security?resource=${id}`,
  open,
  findings: findings.map((finding) => ({
    ...finding,
    href: `/dashboard/findings?status=any&finding=${finding.id}`,
  })),
});
