import { useHostRouter } from '@parapet/remote-kit/host';
import { Chip } from '@parapet/ui/chip';
import { createElement, Fragment, useEffect } from 'react';
import { currentFault } from './fault.ts';
import { loops } from './loops.ts';
import { violations } from './violations.ts';
import { Writes } from './writes.ts';

const throwError = () => {
  throw new Error('pressed badly');
};

/** A page that shows its path, and has the fault that the test has selected. */
export function Root() {
  const fault = currentFault();
  const { pathname } = useHostRouter().location;
  useEffect(() => {
    if (fault === 'effect') throw new Error('the effect failed');
    if (fault !== null) violations[fault]?.();
  }, [fault]);
  if (fault === 'render') throw new Error('rendered badly');
  const Loop = loops[fault ?? ''];
  return createElement(
    Fragment,
    null,
    createElement('h1', { className: 'pt-10 text-danger' }, 'The fixture works'),
    createElement('p', null, createElement(Chip, null, pathname)),
    fault === 'handler' &&
      createElement('button', { type: 'button', onClick: throwError }, 'Press'),
    fault === 'write' && createElement(Writes),
    Loop && createElement(Loop),
  );
}
