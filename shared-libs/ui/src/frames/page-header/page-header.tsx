import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMediaQuery } from '../../media-query/use-media-query.ts';
import { actionsSlotId, titleSlotId } from '../app-frame/frame-slots.ts';
import { Breadcrumb, type Crumb } from '../breadcrumb/breadcrumb.tsx';

/** The width under which a header cannot hold a title beside the actions of its page. */
const compactQuery = '(max-width: 899px)';

export type PageHeaderProps = {
  title: string;
  /** A fact about the page: "442 open on 186 assets", a status chip. */
  meta?: ReactNode;
  crumbs?: ReadonlyArray<Crumb>;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
};

/**
 * The title of a page, its breadcrumb and its actions. Inside `AppFrame` they render in the header, in
 * a narrow window the actions at the top of the page. Without a frame all of it renders in place.
 */
export function PageHeader({ title, meta, crumbs, actions }: PageHeaderProps) {
  const slots = useFrameSlots();
  const compact = useMediaQuery(compactQuery);
  const heading = (
    <div className="pp-page-title">
      {crumbs ? <Breadcrumb crumbs={crumbs} /> : null}
      <h1 title={title}>{title}</h1>
      {meta ? <span className="pp-page-meta">{meta}</span> : null}
    </div>
  );
  if (!slots) {
    return (
      <div className="pp-page-header">
        {heading}
        {actions ? <div className="pp-actions">{actions}</div> : null}
      </div>
    );
  }
  return (
    <>
      {createPortal(heading, slots.title)}
      {actions && !compact ? createPortal(actions, slots.actions) : null}
      {actions && compact ? <div className="pp-page-actions pp-actions">{actions}</div> : null}
    </>
  );
}

type Slots = { title: Element; actions: Element };

function useFrameSlots(): Slots | null {
  const [slots, setSlots] = useState<Slots | null>(null);
  useLayoutEffect(() => {
    const title = document.getElementById(titleSlotId);
    const actions = document.getElementById(actionsSlotId);
    setSlots(title && actions ? { title, actions } : null);
  }, []);
  return slots;
}
