/** Pictures of the local world's tokens: PNGs of 96 by 96 pixels, small enough to stand on a chain. */
const pictures = {
  lighthouse:
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAAGFBMVEUbHzstNWEvZpA6fKXBEh/98NX/twP/6KM+8y47' +
    'AAAAw0lEQVR42u2VQRLCMAwDXUD4/z9mKAPTHhgcEoGdSqdcmu02cmqwA0SSspWkJGUryZ74PSRbf4Xz2t4HQHDvdsD1' +
    'mdDWgwD+IR0AD+U7gMfTdKS/M+CcAbZhXEXvAZYJgPIGUwMu2zB+oQ0AywRAeYMAAFUMhswBCk7yEs4OEH6qJgBJDXZz' +
    'MAwANmBJAEB5gxYA/mpwpKuCDYA+Ua3bVAABMszBac15DWNtvK0f6wkA9DOoD1CL1CK1SC1Si9SiKVp0AznPMpCGfXIm' +
    'AAAAAElFTkSuQmCC',
  moth:
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAAD1BMVEXy6d49LC6cZkT++uCwiWgXTehmAAAA5ElEQVR4' +
    '2u2YyQrEIBAFjd3//80zMbi1NsQNorw6hTyoumSbMQYAAAAAAJyPDfgzl0PfO/VRkQZqe7feK2Kgvo/4nSEElH3Ifxt8' +
    'QNs/E7AKPqDug35rn4C+fyRg+wP2cwFy6AG5twaIhEEEir0xQCQNeaDc2wJEhSELVHYEdgssv4rW3wfr7+RdH3b7v3DW' +
    'v5MP+GypG5h9gHnUXyvwnydwH436iwRzHpCJnu93lvo8kCa46wcCl+SBhEl+PcAIbBlYfhUdEDDvA73/JRSe8DSd45eF' +
    '+D6Y5c8S784DAAAAAACFHz+4FeOWOWb7AAAAAElFTkSuQmCC',
  stamp:
    'iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAMAAADVRocKAAAADFBMVEX////05MFYgVfnb1E2Q9vzAAABJ0lEQVR42u2a' +
    'yxKCMBAEk93//2cpg4CC7JLJSJU1c8kp0+bRwMFSp5QprLGQ+2sh908Abv+yTbSo//7+50ETAc0DHmD2gAaQB/JAHsiD' +
    '8f2+htDvnxnsgXsHIe+BH2eYB+59hKwH7r2E3Dm7A4SCbFBmk9D+gDCg/5SQ8gAExB5ggNgDd4CQ8QACZM4ZBYT3CATE' +
    '9xQDoM+J8JATHqCA0AMQIA9GPE/Z/ZXs2Q/eBxVbQOa7CDmB1HcRALj/u8haOP22SU//NO17v+1yrX6edNxvx0n3b+bs' +
    'PbDTxO0fE949sGvJrHz1wPoSrXzxwIDU4AcUYAGZFbZj5gHma0QDvDxgARYPiIDmAQ8we0ADjPDA5IE8kAfyQB7IA3kg' +
    'D/7IA/b/WzSejg+ArDUIlzo4swAAAABJRU5ErkJggg==',
} as const

/** A document that describes a token, as an address that holds it. */
export function describeInData(description: object): string {
  return `data:application/json;base64,${Buffer.from(JSON.stringify(description)).toString('base64')}`
}

/** One of the local world's pictures, as an address that holds it. */
export function localPicture(name: keyof typeof pictures): string {
  return `data:image/png;base64,${pictures[name]}`
}
