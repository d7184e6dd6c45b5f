import type { ComponentType } from 'react';

const nothing = async (): Promise<void> => {};

/** Passes the root component as `mount`; `parcel.tsx` renders it. */
// biome-ignore lint/style/noDefaultExport: the replaced package has a default export.
export default function singleSpaReact({ rootComponent }: { rootComponent: ComponentType }) {
  return { bootstrap: nothing, mount: rootComponent, unmount: nothing, update: nothing };
}
