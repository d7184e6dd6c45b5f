import type { ComponentType } from 'react';

const nothing = async (): Promise<void> => {};

/** The root component takes the place of `mount`: see `parcel.tsx`, which draws it. */
// biome-ignore lint/style/noDefaultExport: as the package that it stands for.
export default function singleSpaReact({ rootComponent }: { rootComponent: ComponentType }) {
  return { bootstrap: nothing, mount: rootComponent, unmount: nothing, update: nothing };
}
