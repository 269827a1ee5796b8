import { useLocation } from 'react-router-dom';

const WORKING_PLACES = /^\/(booking|admin)(\/|$)/;

/** Where people are at work, header and footer take one line each; the name of the place, nothing elsewhere. */
export const useWorkingPlace = () => WORKING_PLACES.exec(useLocation().pathname)?.[1];
