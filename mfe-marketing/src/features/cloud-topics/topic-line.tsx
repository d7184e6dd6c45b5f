import type { TopicState } from '@parapet/contracts/findings/topic-state';
import { TextLink } from '@parapet/ui/link';
import { StatusText } from '@parapet/ui/status-chip';
import { checkPath } from '../../reference/check-content.ts';
import { type TopicItem, topicStateLabels } from '../../reference/topic-content.ts';

const tones = {
  checked: 'ok',
  partly: 'warn',
  open: 'warn',
  dropped: 'neutral',
} as const satisfies Record<TopicState, string>;

/** A topic with its state, the checks that judge it and what is missing. */
export function TopicLine({ name, state, reason, checks }: TopicItem) {
  return (
    <li className="grid content-start gap-1 border-t border-line py-2.5">
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span className="min-w-0 break-words">{name}</span>
        <StatusText tone={tones[state]}>{topicStateLabels[state]}</StatusText>
      </p>
      {reason === null ? null : <p className="text-ink-2">{sentenceOf(reason)}</p>}
      {checks.length === 0 ? null : (
        <ul className="grid gap-1">
          {checks.map((check) => (
            <li key={check.id}>
              <TextLink href={checkPath(check.id)}>{check.title}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const sentenceOf = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
