/** What callers are made of. */
export type People = {
  firstNames: readonly string[]
  lastNames: readonly string[]
  companies: readonly string[]
  providers: readonly string[]
  /** The same callers come of it in every run. */
  seed: number
}

/** Those by which the conversation was made better: what they are understood of proves little. */
export const tunedOn: People = {
  firstNames: 'Jane Tom Priya Amina Oliver Grace Daniel Sofia Marcus Helen Rachel Peter'.split(' '),
  lastNames: 'Miller Shah Harper Walker Bennett Clarke Dawson Fletcher Nolan Parker Turner Wright'.split(' '),
  companies: [
    'Harbour Foods',
    'Northern Steel',
    'Bright Windows',
    'Oak Furniture',
    'Silver Travel',
    'Garden Rooms',
    'City Lighting',
    'River Software',
  ],
  providers: ['gmail.com', 'outlook.com', 'hotmail.com', 'yahoo.com'],
  seed: 41,
}

/** Those by whom it was judged before: what they showed was put right since, and so they prove as little. */
export const judgedBefore: People = {
  firstNames:
    'Alison Callum Nadia Gareth Imogen Rupert Fiona Kwame Deborah Stuart Leila Hamish Joanna Nigel Tamsin Owen Beatrice Dominic Yasmin Angus Philippa Trevor Zainab Colin Rosalind Dylan Meera Alistair Gemma Tobias Claire Rajesh Bronwen Leonard Ngozi Simon Harriet Farid Maureen Declan Isobel'.split(
      ' ',
    ),
  lastNames:
    'Hughes Patel Mackenzie Thornton Ashworth Griffiths Okoro Pemberton Sinclair Lowe Hussain Barker Whitfield Doyle Kemp Ramsay Cartwright Nwosu Fairbairn Haughton Jennings Chowdhury Lockwood Pritchard Adeyemi Marsden Wetherby Boyle Stanhope Qureshi Ellison Tranter Gallagher Rowntree Sandhu Mayhew Kirkbride Osborne Dalton Vickers Holloway'.split(
      ' ',
    ),
  companies: [
    'Pennine Logistics',
    'Thames Plumbing',
    'Blackwood Estates',
    'Cotswold Kitchens',
    'Meridian Security',
    'Highland Timber',
    'Severn Engineering',
    'Kestrel Print',
    'Linden Care',
    'Avon Recruitment',
    'Penrose Joinery',
    'Lakeland Packaging',
    'Mersey Catering',
    'Ashdown Solicitors',
    'Tamar Boatyard',
    'Caledonian Roofing',
    'Wharfedale Textiles',
    'Orchard Dental',
    'Beacon Tutors',
    'Solent Marine',
    'Brampton Motors',
    'Cheviot Wool',
    'Fenland Organics',
    'Harrow Accountants',
    'Kingfisher Interiors',
    'Malvern Optics',
    'Peverell Couriers',
    'Ridgeway Surveyors',
    'Stonebridge Dairy',
    'Trent Fencing',
  ],
  providers: ['gmail.com', 'outlook.com', 'hotmail.co.uk', 'yahoo.co.uk', 'icloud.com', 'btinternet.com', 'sky.com'],
  seed: 73,
}

/** Those by whom it is judged, and who taught it nothing. */
export const judgedBy: People = {
  firstNames:
    'Eleanor Matthew Saira Craig Bethan Gordon Aisha Neil Felicity Rhys Anjali Duncan Kirsty Edmund Lorraine Vikram Carys Geoffrey Adaeze Russell Annabel Omar Brenda Fergus Niamh'.split(
      ' ',
    ),
  lastNames:
    'Hargreaves Balogun Drummond Winterbourne Atkinson Rahman Blackwell Llewellyn Eze Copeland Thackeray Rafferty Pickering Malik Henshaw Buckley Conway Fairfax Gill Prescott Ainsworth Lambert Redfern Stokes Whittaker'.split(
      ' ',
    ),
  companies: [
    'Tyneside Glazing',
    'Dartmoor Brewing',
    'Humber Freight',
    'Sandringham Legal',
    'Chiltern Cycles',
    'Clydebank Scaffolding',
    'Airedale Carpets',
    'Meadow Veterinary',
    'Lantern Training',
    'Poole Chandlery',
    'Wessex Coachworks',
    'Pentland Knitwear',
    'Broadland Farms',
    'Mayfair Bookkeeping',
    'Heron Upholstery',
    'Ludlow Ceramics',
    'Spinnaker Couriers',
    'Deeside Architects',
    'Hawthorn Creamery',
    'Arden Paving',
  ],
  providers: ['gmail.com', 'outlook.com', 'hotmail.co.uk', 'yahoo.co.uk', 'icloud.com', 'btinternet.com', 'sky.com'],
  seed: 389,
}
