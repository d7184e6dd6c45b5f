import { type ComponentType, useEffect, useLayoutEffect, useState } from 'react';

/** Components that render in an endless loop, by the name of the fault. */
export const loops: Readonly<Record<string, ComponentType>> = {
  'render-loop': () => {
    const [count, setCount] = useState(0);
    setCount(count + 1);
    return null;
  },
  'layout-loop': () => {
    const [count, setCount] = useState(0);
    useLayoutEffect(() => setCount(count + 1), [count]);
    return null;
  },
  'promise-loop': () => {
    const [count, setCount] = useState(0);
    useEffect(
      () => void Promise.resolve(count).then((previous) => setCount(previous + 1)),
      [count],
    );
    return null;
  },
  'timer-loop': () => {
    const [count, setCount] = useState(0);
    useEffect(() => {
      const timer = setTimeout(() => setCount(count + 1));
      return () => clearTimeout(timer);
    }, [count]);
    return null;
  },
};
