import { GONE_DAYS } from '@parapet/contracts/plans/retention';
import { daysLabel } from '@parapet/contracts/text/days-label';
import { useSearchParams } from '@parapet/remote-kit/router';
import { FacetBar } from '@parapet/ui/facet-bar';
import { SegmentedControl } from '@parapet/ui/segmented-control';

export type Presence = 'present' | 'gone';

/** Returns whether the list shows what is there or what is gone; it is in the URL. */
export const usePresence = (): Presence =>
  useSearchParams()[0].get('seen') === 'gone' ? 'gone' : 'present';

export function PresenceChoice({ state }: { state: Presence }) {
  const [, setSearch] = useSearchParams();
  return (
    <FacetBar>
      <SegmentedControl
        label="Seen"
        segments={[
          { value: 'present', label: 'There now' },
          { value: 'gone', label: 'No longer seen' },
        ]}
        value={state}
        onChange={(value) =>
          setSearch(
            (now) => {
              const next = new URLSearchParams(now);
              if (value === 'gone') next.set('seen', 'gone');
              else next.delete('seen');
              return next;
            },
            { replace: true, preventScrollReset: true },
          )
        }
      />
      {state === 'gone' ? (
        <span className="text-ink-3">Kept for {daysLabel(GONE_DAYS)}</span>
      ) : null}
    </FacetBar>
  );
}
