import type { Integration } from '@parapet/contracts/events/integration';
import {
  type KindCategory,
  type KindDefinition,
  kindCategories,
} from '@parapet/contracts/integrations/kind';
import { kinds } from '@parapet/contracts/integrations/kinds';
import { TextLink } from '@parapet/ui/link';
import { Panel, Row } from '@parapet/ui/panel';
import { IntegrationHealth } from '../../integration-labels/integration-health.tsx';
import { typeHref } from '../../integration-labels/labels.ts';

/** The left column has what people answer, the right one what machines read. */
const columns: ReadonlyArray<readonly KindCategory[]> = [
  ['tickets', 'chat', 'paging'],
  ['logs', 'code', 'evidence', 'own'],
];

/** All kinds by category; those in use first on their line with health and last outcome. */
export function Catalogue({
  items,
  mayManage,
}: {
  items: readonly Integration[];
  mayManage: boolean;
}) {
  return (
    <Row columns="two">
      {columns.map((categories) => (
        <div key={categories.join()} className="min-w-0 bg-surface">
          {categories.map((category) => {
            const shown = kinds.filter((kind) => kind.category === category);
            if (shown.length === 0) return null;
            return (
              <Panel key={category} title={kindCategories[category]}>
                <ul aria-label={kindCategories[category]}>
                  {shown.map((kind) => (
                    <KindRow
                      key={kind.type}
                      kind={kind}
                      items={items.filter(({ type }) => type === kind.type)}
                      mayManage={mayManage}
                    />
                  ))}
                </ul>
              </Panel>
            );
          })}
        </div>
      ))}
    </Row>
  );
}

function KindRow({
  kind,
  items,
  mayManage,
}: {
  kind: KindDefinition & Pick<Integration, 'type'>;
  items: readonly Integration[];
  mayManage: boolean;
}) {
  const [first] = items;
  if (!first) {
    return (
      <li className="flex min-h-9 items-center gap-3 border-b border-line py-1 last:border-b-0">
        <span className="min-w-0 flex-1 text-ink-2" title={kind.summary}>
          {kind.label}
        </span>
        {mayManage ? (
          <TextLink href={typeHref(kind.type)} aria-label={`Set up ${kind.label}`}>
            Set up
          </TextLink>
        ) : (
          <span className="text-ink-3">Not set up</span>
        )}
      </li>
    );
  }
  return items.map((item) => (
    <li
      key={item.id}
      className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-1 last:border-b-0"
    >
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap gap-x-3">
        <TextLink href={typeHref(kind.type, `?id=${item.id}`)} className="w-40 font-medium">
          {kind.label}
        </TextLink>
        <span className="min-w-0 flex-1 truncate text-ink-2">{item.name}</span>
      </span>
      <IntegrationHealth integration={item} />
    </li>
  ));
}
