/** Tells what all port scans of this process send in one turn of the event loop. */
export const MAX_IN_A_TURN = 32;

/** Port scans with something to send. Each call sends once and returns whether there is more. */
const waiting: Array<() => boolean> = [];
let isDue = false;

/**
 * Sends in turns with the other port scans, and answers are read in between. So few connections are in flight where
 * answers come at once, which costs the system a third less, and many where they take long.
 * @param send called once for each item, later, the last one first; must not throw
 * @returns a function that adds an item
 */
export function inTurns<Item extends object>(send: (item: Item) => void): (item: Item) => void {
  const items: Item[] = [];
  let isWaiting = false;
  const sendOne = (): boolean => {
    const item = items.pop();
    if (item !== undefined) send(item);
    isWaiting = items.length > 0;
    return isWaiting;
  };
  return (item) => {
    items.push(item);
    if (!isWaiting) waiting.push(sendOne);
    isWaiting = true;
    if (!isDue) setImmediate(sendInTurn);
    isDue = true;
  };
}

function sendInTurn(): void {
  for (let sent = 0; sent < MAX_IN_A_TURN; sent += 1) {
    const sendOne = waiting.shift();
    if (sendOne === undefined) break;
    if (sendOne()) waiting.push(sendOne);
  }
  isDue = waiting.length > 0;
  if (isDue) setImmediate(sendInTurn);
}
