import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../class-names/class-names.ts';

export type KeyValueItem = { key: string; value: ReactNode; mono?: boolean };

/** Facts about one thing. `rows` puts each beside its name, `columns` below it in a line. */
export function KeyValue({
  items,
  layout = 'rows',
}: {
  items: ReadonlyArray<KeyValueItem>;
  layout?: 'rows' | 'columns';
}) {
  return (
    <dl className={classNames('pp-facts', `pp-facts-${layout}`)}>
      {items.map(({ key, value, mono }) => {
        const pair = (
          <>
            <dt>{key}</dt>
            <dd className={classNames(mono && 'pp-mono')}>{value}</dd>
          </>
        );
        return layout === 'columns' ? (
          <div key={key}>{pair}</div>
        ) : (
          <Fragment key={key}>{pair}</Fragment>
        );
      })}
    </dl>
  );
}
