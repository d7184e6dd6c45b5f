import type { Integration } from '@parapet/contracts/events/integration';
import { TextLink } from '@parapet/ui/link';
import type { ReactNode } from 'react';
import { IntegrationHealth } from '../../integration-labels/integration-health.tsx';
import { typeHref, typeLabel } from '../../integration-labels/labels.ts';

/** One connected service: name, type and health. */
export function ConnectedRow({
  name,
  detail,
  health,
}: {
  name: ReactNode;
  detail: ReactNode;
  health: ReactNode;
}) {
  return (
    <li className="flex min-h-8 min-w-0 flex-wrap items-center gap-x-3 border-b border-line py-1 last:border-b-0">
      <b className="w-full min-w-0 font-medium break-words sm:w-40">{name}</b>
      <span className="w-full min-w-0 text-ink-3 sm:w-auto sm:flex-1">{detail}</span>
      {health}
    </li>
  );
}

/** An integration in the panel, with a link to its page. */
export function IntegrationRow({ integration }: { integration: Integration }) {
  const { id, name, type, addressHint } = integration;
  return (
    <ConnectedRow
      name={<TextLink href={typeHref(type, `?id=${id}`)}>{name}</TextLink>}
      detail={
        <>
          {typeLabel(type)} <span className="font-mono wrap-anywhere">{addressHint}</span>
        </>
      }
      health={<IntegrationHealth integration={integration} />}
    />
  );
}
