import { Note } from '@parapet/ui/note';
import type { RefObject } from 'react';
import { useSlowPanels } from './use-slow-panels.ts';

/** Says that panels inside of an element load for long. It floats, so that nothing on the page moves. */
export function SlowPanels({ within }: { within: RefObject<HTMLElement | null> }) {
  const isSlow = useSlowPanels(within);
  return (
    <div className="shell-slow" role="status">
      {isSlow ? (
        <Note title="This is taking longer than usual">Panels appear as soon as they load.</Note>
      ) : null}
    </div>
  );
}
