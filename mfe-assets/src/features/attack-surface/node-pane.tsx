import type { SurfaceNode } from '@parapet/contracts/assets/surface';
import { Button } from '@parapet/ui/button';
import { Link, TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { SeverityLabel } from '@parapet/ui/severity';
import { SidePane } from '@parapet/ui/side-pane';
import { leadsTo, reachedFrom } from '../../asset-labels/relation-labels.ts';
import { findingsIn, pathTo, type Surface } from './surface-graph.policy.ts';
import { kindLabels, nodeText, pageOf } from './surface-labels.ts';

const MAX = 50;

/** One node: the way to it, what is inside and its open findings. */
export function NodePane({
  surface,
  node,
  hrefOfNode,
  onExpand,
  onClose,
}: {
  surface: Surface;
  node: SurfaceNode;
  hrefOfNode: (id: string) => string;
  /** Present while more of the asset can be read. */
  onExpand: (() => void) | null;
  onClose: () => void;
}) {
  const path = pathTo(surface, node.id);
  const inside = (surface.children.get(node.id) ?? []).flatMap((id) => surface.nodes.get(id) ?? []);
  const parts = inside.filter(({ kind }) => kind !== 'finding');
  const findings = node.kind === 'finding' ? [] : findingsIn(surface, node.id, MAX);
  const across = surface.relations.flatMap(({ relation, from, to }) => [
    ...(from === node.id ? [{ words: leadsTo[relation], id: to }] : []),
    ...(to === node.id ? [{ words: reachedFrom[relation], id: from }] : []),
  ]);
  const page = pageOf(node);
  return (
    <SidePane
      title={nodeText(node)}
      kicker={<span className="text-ink-3">{kindLabels[node.kind]}</span>}
      onClose={onClose}
    >
      <Panel
        title="Path"
        level={3}
        action={
          page ? (
            <TextLink href={page}>
              {node.kind === 'finding' ? 'Open the finding' : 'Open the asset'}
            </TextLink>
          ) : null
        }
      >
        <ol>
          {path.map((step) => (
            <li key={step.id} className="flex flex-wrap items-baseline gap-x-3 py-1">
              <span className="w-24 text-ink-3">{kindLabels[step.kind]}</span>
              {step.id === node.id ? (
                <b className="min-w-0 flex-1 break-words">{nodeText(step)}</b>
              ) : (
                <TextLink className="min-w-0 flex-1 break-words" href={hrefOfNode(step.id)}>
                  {nodeText(step)}
                </TextLink>
              )}
            </li>
          ))}
        </ol>
        {node.kind === 'finding' && node.detail ? (
          <p className="pp-mono pt-2 break-words text-ink-3">{node.detail}</p>
        ) : null}
      </Panel>
      {parts.length > 0 ? (
        <Panel title="Inside" level={3}>
          <NodeLinks nodes={parts} hrefOfNode={hrefOfNode} />
        </Panel>
      ) : null}
      {across.length > 0 ? (
        <Panel title="Relations" level={3}>
          <Relations of={across} surface={surface} hrefOfNode={hrefOfNode} />
        </Panel>
      ) : null}
      {node.kind === 'finding' ? null : (
        <Panel title="Open findings" level={3}>
          {findings.length === 0 ? (
            <p className="text-ink-3">None is known here.</p>
          ) : (
            <ul>
              {findings.map((finding) => (
                <li key={finding.id} className="flex items-baseline gap-x-3 py-1">
                  {finding.severity ? (
                    <span className="w-20 flex-none">
                      <SeverityLabel severity={finding.severity} />
                    </span>
                  ) : null}
                  <span className="min-w-0 flex-1 break-words">
                    <TextLink href={hrefOfNode(finding.id)}>{finding.label}</TextLink>
                    {finding.detail ? (
                      <span className="pp-mono block text-ink-3">{finding.detail}</span>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {onExpand ? (
            <div className="pt-3">
              <Button onClick={onExpand}>Show everything of this host</Button>
            </div>
          ) : null}
        </Panel>
      )}
    </SidePane>
  );
}

function Relations({
  of,
  surface,
  hrefOfNode,
}: {
  of: readonly { words: string; id: string }[];
  surface: Surface;
  hrefOfNode: (id: string) => string;
}) {
  return (
    <ul>
      {of.slice(0, MAX).map(({ words, id }) => {
        const other = surface.nodes.get(id);
        return other ? (
          <li key={`${words} ${id}`} className="flex flex-wrap gap-x-3 py-1">
            <span className="text-ink-3">{words}</span>
            <TextLink className="min-w-0 break-words" href={hrefOfNode(id)}>
              {nodeText(other)}
            </TextLink>
          </li>
        ) : null;
      })}
      {of.length > MAX ? (
        <li className="py-1 text-ink-3">and {(of.length - MAX).toLocaleString('en')} more</li>
      ) : null}
    </ul>
  );
}

function NodeLinks({
  nodes,
  hrefOfNode,
}: {
  nodes: readonly SurfaceNode[];
  hrefOfNode: (id: string) => string;
}) {
  return (
    <ul>
      {nodes.slice(0, MAX).map((node) => (
        <li key={node.id} className="py-1">
          <Link className="pp-link break-words" href={hrefOfNode(node.id)}>
            {nodeText(node)}
          </Link>
        </li>
      ))}
      {nodes.length > MAX ? (
        <li className="py-1 text-ink-3">and {(nodes.length - MAX).toLocaleString('en')} more</li>
      ) : null}
    </ul>
  );
}
