import { useLocation } from 'react-router-dom';

const WORKING_PLACES = /^\/(booking|admin)(\/|$)/;

/** True where people are at work: header and footer take one line each there. */
export const useIsCompact = () => WORKING_PLACES.test(useLocation().pathname);
