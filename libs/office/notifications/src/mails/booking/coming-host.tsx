import { checkInWords, type ComingHost } from '#libs/shared/contracts';
import { Heading, plain, Text } from '../layout/mail-layout.js';

/** Who leads the event, in lines: name, what they say of themselves, and the dated check when one is on record. */
export const hostLines = ({ name, about, checkedOn }: ComingHost): string[] => [
  `${plain(name)} leads your event.`,
  ...(about ? [plain(about)] : []),
  ...(checkedOn ? [`${checkInWords(checkedOn)}.`] : []),
];

const PICTURE = { borderRadius: '36px', display: 'block', margin: '0 0 10px', objectFit: 'cover' } as const;

/** The same with the picture, whose address is a whole one here. */
export const HostPart = ({ host }: { host: ComingHost }) => (
  <>
    <Heading>Who comes</Heading>
    {host.pictureUrl && <img src={host.pictureUrl} width={72} height={72} alt="" style={PICTURE} />}
    {hostLines(host).map((line) => (
      <Text key={line}>{line}</Text>
    ))}
  </>
);
