import { useState } from 'react';
import { onDemand } from '../../states/on-demand/on-demand.ts';
import { scopeOf } from '../overlay/portal-scope.ts';
import type { ModalProps } from './modal-popup.tsx';
import { useEarlyTyping } from './use-early-typing.ts';

const popup = onDemand(() =>
  import(/* webpackChunkName: "overlays" */ './modal-popup.tsx').then((part) => part.ModalPopup),
);

/** A modal over the page. It is open while mounted; mark its first focus with `data-autofocus`. */
export function Modal(props: ModalProps) {
  const Popup = popup.usePart();
  const [place, setPlace] = useState<Element | null>(null);
  useEarlyTyping(Popup === null, props.onClose);
  return (
    <>
      <span ref={setPlace} hidden />
      {Popup && place ? <Popup {...props} scope={scopeOf(place)} /> : null}
    </>
  );
}
