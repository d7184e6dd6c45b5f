import type { ReactNode } from 'react';
import { Button } from '../../actions/button/button.tsx';

export type ListFooterProps = {
  loaded: number;
  /** Omitted where counting all rows would cost too much. */
  total?: number;
  /** Formatted: "Read 14:31". */
  readAt?: string;
  requestId?: string | null | undefined;
  /** Present while there is more to load. */
  onMore?: (() => void) | undefined;
  loadingMore?: boolean;
  /** The last attempt to load more failed. */
  failed?: boolean;
  children?: ReactNode;
};

/** How many rows are loaded, when and with which request id, and a button for more. */
export function ListFooter({
  loaded,
  total,
  readAt,
  requestId,
  onMore,
  loadingMore = false,
  failed = false,
  children,
}: ListFooterProps) {
  const source = [readAt, requestId ? `req ${requestId}` : ''].filter(Boolean).join(', ');
  return (
    <div className="pp-list-footer">
      <span aria-live="polite">
        {loaded.toLocaleString('en')}
        {total === undefined ? '' : ` of ${total.toLocaleString('en')}`} loaded
      </span>
      {onMore ? (
        <Button size="sm" onClick={onMore} busy={loadingMore}>
          Load more
        </Button>
      ) : null}
      {failed ? <span className="pp-list-failed">Loading more failed. Try again.</span> : null}
      {children}
      {source ? <span className="pp-list-source">{source}</span> : null}
    </div>
  );
}
