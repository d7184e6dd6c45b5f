import { useEffect, useState } from 'react';

/** The time, each second anew while `running`; it stands still otherwise. */
export const useNow = (running: boolean): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!running) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
};
