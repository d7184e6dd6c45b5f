import { ChevronRight } from 'lucide-react';
import { Link } from '../../actions/link/link.tsx';
import { Icon } from '../../labels/icon/icon.tsx';

export type Crumb = { label: string; href: string };

/** The pages above this one. The page itself is the title that follows, so it is not repeated. */
export function Breadcrumb({ crumbs }: { crumbs: ReadonlyArray<Crumb> }) {
  return (
    <nav aria-label="Breadcrumb" className="pp-crumbs">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.href}>
            <Link href={crumb.href}>{crumb.label}</Link>
            <Icon icon={ChevronRight} size={14} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
