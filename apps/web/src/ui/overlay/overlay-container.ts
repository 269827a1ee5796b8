import { createContext, use } from 'react';

/**
 * The element that dialogs, popovers and tooltips are added to: the theme of the admin and host areas, whose parts
 * style only what is inside of it; otherwise the body.
 */
export const OverlayContainer = createContext<HTMLElement | null>(null);

export const useOverlayContainer = () => use(OverlayContainer);
